import clsx from 'clsx';

/** The first letters of the first and the last word: `Ana Lucía Ríos` is `AR`. */
export const initials = (name: string) => {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase('es-MX');
};

interface AvatarProps {
  readonly name: string;
  readonly size?: 'small' | 'medium' | 'large';
  /** Gives screen readers the name; omit it if the name is beside the avatar. */
  readonly labelled?: boolean;
  readonly className?: string;
}

const SIZES = {
  small: 'size-[min(2rem,10vw)] text-[min(0.8125rem,4vw)]',
  medium: 'size-[min(2.75rem,14vw)] text-[min(1rem,5vw)]',
  large: 'size-[min(5rem,25vw)] text-title',
};

/** A person as a disc with their initials. */
export const Avatar = ({ name, size = 'medium', labelled = false, className }: AvatarProps) => (
  <span
    {...(labelled ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true })}
    className={clsx(
      'inline-flex shrink-0 items-center justify-center rounded-full border border-current/25 bg-info-soft font-semibold text-info',
      SIZES[size],
      className,
    )}
  >
    {initials(name)}
  </span>
);

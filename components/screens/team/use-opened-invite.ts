import { useEffect, useState } from 'react';

const MARK = 'invite=';

/**
 * The invite that the page's address was opened with. It is taken out of the address at once: its secrets are neither kept in the history
 * nor shared with the page.
 */
export const useOpenedInvite = () => {
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(() => {
    const take = () => {
      const { hash, pathname, search } = location;
      if (!hash.includes(MARK)) return;
      history.replaceState(history.state, '', pathname + search);
      setOpened(hash);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return { opened, forget: () => setOpened(null) };
};

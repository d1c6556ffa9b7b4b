import type { Hands } from './in-page';

/** A point of the window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What both engines can do, each by its own protocol; it knows nothing of the product. */
export interface Driver {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs one of the helpers of `in-page.ts` in the page; injects them first if they are missing. */
  ask<Name extends keyof Hands>(name: Name, ...args: Parameters<Hands[Name]>): Promise<Awaited<ReturnType<Hands[Name]>>>;
  /** Presses the mouse at the first point, moves it over the others, and releases it at the last. */
  stroke(points: readonly Point[]): Promise<void>;
  /** Types a text into the focused element; `press` is for single keys. */
  type(text: string): Promise<void>;
  press(key: 'Enter' | 'Escape'): Promise<void>;
  /** Chooses files in the file field with this mark. */
  chooseFiles(mark: string, files: readonly string[]): Promise<void>;
  /** The texts of the browser's own dialogs; each was accepted at once. */
  readonly dialogs: string[];
  /** The page's console errors and failed requests. */
  readonly complaints: readonly string[];
  /** The folder of the downloads. */
  readonly downloads: string;
  /** Kills the browser, like an empty battery, and opens it again on the same profile. */
  kill?(): Promise<void>;
  close(): Promise<void>;
}

/** A kind of browser. */
export interface Engine {
  readonly name: 'Firefox' | 'WebKit';
  open(): Promise<Driver>;
}

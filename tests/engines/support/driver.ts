import type { Hands } from './in-page';

/** A point of the window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What both engines can do, by their own protocols. Nothing here knows the product. */
export interface Driver {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs one of the page's own helpers; lays them into the page where they are not yet. */
  ask<Name extends keyof Hands>(name: Name, ...args: Parameters<Hands[Name]>): Promise<Awaited<ReturnType<Hands[Name]>>>;
  /** Presses at the first point, moves over the others, and lets go at the last. */
  stroke(points: readonly Point[]): Promise<void>;
  /** Types into what has the focus; `Enter`, `Escape` and such by `press`. */
  type(text: string): Promise<void>;
  press(key: 'Enter' | 'Escape'): Promise<void>;
  /** Gives files to the field that bears this mark. */
  giveFiles(mark: string, files: readonly string[]): Promise<void>;
  /** What the browser's own dialogs said, each accepted at once. */
  readonly dialogs: string[];
  /** Errors that the page wrote, and answers that it did not get. */
  readonly complaints: readonly string[];
  /** Where downloads come to lie. */
  readonly downloads: string;
  /** Ends the browser as a battery does, and opens it again on what it kept. */
  kill?(): Promise<void>;
  close(): Promise<void>;
}

/** A kind of browser. */
export interface Engine {
  readonly name: 'Firefox' | 'WebKit';
  open(): Promise<Driver>;
}

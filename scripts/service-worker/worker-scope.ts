/** The used part of the worker's global scope, because TypeScript's `webworker` library conflicts with `dom` in one project. */
export interface WorkerScope {
  readonly __PRECACHE: readonly {
    readonly url: string;
    readonly revision: string | null;
    readonly integrity?: string;
    /** An index in `PARTS`. */
    readonly part: number;
  }[];
  readonly navigator: { readonly connection?: { readonly saveData?: boolean } };
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly unknown[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent & ExtendableEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
}

interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
}

export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** Stands for the router's handling of server actions (`next.config.mjs`): an export has no server, so none is ever sent. */
export const serverActionReducer = <State>(state: State) => state;

import { leaveScreen } from './leave-screen';

/** All alerts of this file's screens, cleared before each story; the screen is left after each. */
export const recordedAlerts = () => {
  const said: string[] = [];
  beforeEach(() => {
    said.length = 0;
    jest.spyOn(window, 'alert').mockImplementation((text) => void said.push(String(text)));
  });
  afterEach(async () => {
    await leaveScreen();
    jest.restoreAllMocks();
  });
  return said;
};

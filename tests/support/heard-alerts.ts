import { leaveScreen } from './leave-screen';

/** Every alert that a screen of this file raises, emptied before each story; after each story the screen is left. */
export const heardAlerts = () => {
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

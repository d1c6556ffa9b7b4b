import { untilLoaded } from '@/lib/kernel/until-loaded';

afterEach(() => jest.useRealTimers());

it('a part whose file fails is loaded again every five seconds, until it arrives', async () => {
  jest.useFakeTimers();
  const load = jest.fn<Promise<string>, []>().mockRejectedValueOnce(new Error('lost')).mockRejectedValueOnce(new Error('lost'));
  load.mockResolvedValue('part');
  const loaded = untilLoaded(load);
  await jest.advanceTimersByTimeAsync(9_999);
  expect(load).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(1);
  expect(await loaded).toBe('part');
  expect(load).toHaveBeenCalledTimes(3);
});

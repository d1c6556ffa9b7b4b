/** @jest-environment node */
import { runInNewContext } from 'node:vm';
import { compileAhead, compiledAhead } from '@/scripts/compile-ahead.mjs';

const CHUNK =
  'let script=["object"==typeof document?1:void 0,7,8,e=>{e.s(["a",0,()=>({push:[e=>e]})])},9,(e,t)=>{t.b=2},10,function(e){e.c=3}];' +
  '(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push(["object"==typeof document?1:void 0,7,8,e=>{e.a=[x=>x].push(y=>y)},9,(e,t)=>{t.b=2},10,function(e){e.c=3}]);';

it('wraps each module of a chunk in parentheses, and nothing else', () => {
  const { text, modules } = compiledAhead(CHUNK);
  expect(modules).toBe(3);
  expect(text.slice(text.indexOf(').push'))).toBe(
    ').push(["object"==typeof document?1:void 0,7,8,(e=>{e.a=[x=>x].push(y=>y)}),9,((e,t)=>{t.b=2}),10,(function(e){e.c=3})]);',
  );
  expect(text.slice(0, text.indexOf('(globalThis'))).toBe(CHUNK.slice(0, CHUNK.indexOf('(globalThis')));
});

it('does not change what the modules do', () => {
  const modulesOf = (code: string) => {
    const globals: { TURBOPACK?: readonly (readonly unknown[])[] } = {};
    runInNewContext(code, { globalThis: globals });
    return globals.TURBOPACK?.flat().map((part) => (typeof part === 'function' ? part.toString() : part));
  };
  expect(modulesOf(compiledAhead(CHUNK).text)).toEqual(modulesOf(CHUNK));
});

it('refuses a site whose chunks have no recognizable module', async () => {
  await expect(compileAhead('/nowhere')).rejects.toThrow('No chunk contains a module');
});

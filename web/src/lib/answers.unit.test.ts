import { afterEach, expect, test } from 'vitest';
import { answerInPageLanguage, setAnswers } from './answers.ts';

afterEach(() => setAnswers({}));

test('META-08 an answer has them in its fields for sentences, at any depth; without a list it is the same object', async () => {
  const answer = {
    rows: [{ title: 'Pago visto', name: 'Pago visto', action: { label: 'Pago visto' }, at: null }],
  };
  expect(answerInPageLanguage(answer)).toBe(answer);
  await setAnswers({ 'Pago visto': 'Payment seen', '{0} en {1}': '{0} on {1}' });
  expect(answerInPageLanguage(answer)).toEqual({
    rows: [{ title: 'Payment seen', name: 'Pago visto', action: { label: 'Payment seen' }, at: null }],
  });
  const update = { updateType: 'progress', title: 'Pago visto' };
  expect(answerInPageLanguage([update])).toEqual([update]);
  expect(answerInPageLanguage([{ device: 'Chrome en Linux' }])).toEqual([{ device: 'Chrome on Linux' }]);
});

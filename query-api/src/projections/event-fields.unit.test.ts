import { describe, expect, it } from 'vitest';
import { eventFields } from './event-fields.ts';

describe('the data of an event that could not be applied', () => {
  it('shows what can not be seen, since that may be what is wrong', () => {
    const data = { description: 'nulo\u0000, y \ud800', percentage: 12.5, mediaUrl: null };
    expect(eventFields('ConstructionUpdatePosted', data)).toEqual([
      { field: 'description', value: 'nulo\\u0000, y \\uD800' },
      { field: 'percentage', value: '12.5' },
      { field: 'mediaUrl', value: null },
    ]);
  });

  it('shows nothing that is personal, encrypted or not, and long texts in part', () => {
    const data = { email: 'ana@correo.co', firstName: { cipher: 'x' }, role: 'r'.repeat(400) };
    expect(eventFields('UserRegistered', data)).toEqual([
      { field: 'email', value: '•••' },
      { field: 'firstName', value: '•••' },
      { field: 'role', value: `${'r'.repeat(300)}…` },
    ]);
  });

  it('of what the catalogue does not know, names the fields only', () => {
    expect(eventFields('FromTheFuture', { name: 'Ana' })).toEqual([{ field: 'name', value: '•••' }]);
    expect(eventFields('FromTheFuture', 'AAEC')).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { matchLink, placeOf, placeTyped, tableLink } from '../src/net/links';

const at = (address: string) => placeOf(new URL(address, 'http://host:8'));

describe('an address', () => {
  it("is a table's with the key behind the #, a match's, or home", () => {
    expect(at('/')).toEqual({ page: 'home' });
    expect(at('/t/tx4k9p#key=a-b_c')).toEqual({ page: 'table', code: 'TX4K9P', key: 'a-b_c', watch: null });
    expect(at('/t/TX4K9P/#watch=w')).toEqual({ page: 'table', code: 'TX4K9P', key: null, watch: 'w' });
    expect(at('/m/f119b910366a71f0#seq=31')).toEqual({ page: 'match', match: 'f119b910366a71f0', seq: 31 });
    expect(at('/m/f1#seq=-1')).toEqual({ page: 'match', match: 'f1', seq: null });
    expect(at('/m/f1')).toEqual({ page: 'match', match: 'f1', seq: null });
    expect(at('/t/%E0%A4%A').page).toBe('table'); // a broken escape: the server says that there is no such table
  });

  it('where nothing is, is not taken for home', () => {
    for (const other of ['/t', '/t/', '/m/', '/t/A/b', '/m/f1/x', '/x/y', '/nonsense', '/learning']) expect(at(other), other).toEqual({ page: 'lost' });
    for (const home of ['/', '/#key=k', '//']) expect(placeOf({ pathname: home.split('#')[0]!, hash: '' }), home).toEqual({ page: 'home' });
    for (const learn of ['/learn', '/learn/dice', '/learn/any/where/else']) expect(at(learn), learn).toEqual({ page: 'learn' });
  });

  it('that is made is read back, whatever is in the key', () => {
    for (const key of ['abc', 'a b&c=d#e/f+g', 'ü']) {
      expect(at(tableLink('http://host:8', 'TX4K9P', { key }))).toMatchObject({ code: 'TX4K9P', key });
    }
    expect(tableLink('http://h', 'A1B2')).toBe('http://h/t/A1B2');
    expect(at(matchLink('http://host:8', 'm1', { seq: 7 }))).toEqual({ page: 'match', match: 'm1', seq: 7 });
  });

  it('may be typed as a code or pasted as a link, with or without its beginning', () => {
    expect(placeTyped(' tx4k9p ')).toMatchObject({ page: 'table', code: 'TX4K9P' });
    expect(placeTyped('192.168.1.20:8310/t/TX4K9P#key=k')).toMatchObject({ code: 'TX4K9P', key: 'k' });
    expect(placeTyped('https://play.example.org/m/m1')).toMatchObject({ page: 'match' });
    for (const other of ['', 'a b', 'http://', 'https://play.example.org/', 'https://play.example.org/learn', 'https://play.example.org/x']) expect(placeTyped(other)).toBeNull();
  });
});

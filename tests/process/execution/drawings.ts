// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of a process
import type { DetailedNode, Drawing } from './processXml.ts'

export const LINE: Drawing = {
  nodes: { s: 'start', a: 'user', b: 'user', c: 'user', e: 'end' },
  flows: ['s>a', 'a>b', 'b>c', 'c>e'],
}
export const CHOICE: Drawing = {
  nodes: { s: 'start', g: 'xor', a: 'user', b: 'user', c: 'user', e: 'end' },
  flows: ['s>g', 'g>a ${days > 3}', "g>b ${kind == 'sick'}", 'g>c *', 'a>e', 'b>e', 'c>e'],
}
export const FORK: Drawing = {
  nodes: { s: 'start', p: 'user', f: 'and', a: 'user', b: 'user', b2: 'user', j: 'and', c: 'user', e: 'end' },
  flows: ['s>p', 'p>f', 'f>a', 'f>b', 'b>b2', 'a>j', 'b2>j', 'j>c', 'c>e'],
}
export const SOME: Drawing = {
  nodes: { s: 'start', f: 'or', a: 'user', b: 'user', c: 'user', d: 'user', j: 'or', z: 'user', e: 'end' },
  flows: ['s>f', 'f>a ${a}', 'f>b ${b}', 'f>c *', 'a>d', 'd>j', 'b>j', 'c>j', 'j>z', 'z>e'],
}
export const LOOP: Drawing = {
  nodes: { s: 'start', x: 'xor', a: 'user', b: 'user', y: 'xor', e: 'end' },
  flows: ['s>x', 'x>a', 'a>b', 'b>y', 'y>x ${again}', 'y>e *'],
}
export const inner = (last: DetailedNode | string = 'end'): Drawing => ({
  nodes: { is: 'start', i: 'user', k: 'user', ie: last },
  flows: ['is>i', 'i>k', 'k>ie'],
})
export const forked = (last: DetailedNode | string = 'end'): Drawing => ({
  nodes: { is: 'start', f: 'and', i: 'user', k: 'user', l: 'user', ie: last, le: 'end' },
  flows: ['is>f', 'f>i', 'f>k', 'i>l', 'l>le', 'k>ie'],
})
export const SUB: Drawing = {
  nodes: { s: 'start', a: 'user', u: { kind: 'sub', inside: inner() }, c: 'user', e: 'end' },
  flows: ['s>a', 'a>u', 'u>c', 'c>e'],
}
export const NESTED: Drawing = {
  nodes: {
    s: 'start',
    u: {
      kind: 'sub',
      inside: {
        nodes: { us: 'start', h: 'user', v: { kind: 'sub', inside: inner() }, m: 'user', ue: 'end' },
        flows: ['us>h', 'h>v', 'v>m', 'm>ue'],
      },
    },
    c: 'user',
    e: 'end',
  },
  flows: ['s>u', 'u>c', 'c>e'],
}
export const guarded = (guard: Omit<DetailedNode, 'kind'>, inside = forked()): Drawing => ({
  nodes: {
    s: 'start',
    u: { kind: 'sub', inside },
    t: { kind: 'boundary', on: 'u', ...guard },
    q: 'user',
    c: 'user',
    e: 'end',
    z: 'end',
  },
  flows: ['s>u', 'u>c', 't>q', 'q>z', 'c>e'],
})
export const bodies = (multi: DetailedNode['multi'], inside = inner()): Drawing => ({
  nodes: { s: 'start', a: 'user', u: { kind: 'sub', inside, ...(multi && { multi }) }, c: 'user', e: 'end' },
  flows: ['s>a', 'a>u', 'u>c', 'c>e'],
})
export const around = (
  node: DetailedNode,
  more: Record<string, DetailedNode | string> = {},
  flows: string[] = [],
) => ({
  nodes: { s: 'start', n: node, c: 'user', e: 'end', ...more },
  flows: ['s>n', 'n>c', 'c>e', ...flows],
})

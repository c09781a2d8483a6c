// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of a process
import { describe, expect, it } from 'vitest'
import { evaluateExpression, namesIn } from '#process/execution/processExpression.ts'

const VALUES = {
  ...{ days: 4, kind: 'sick', ok: true, none: null, text: '', list: [1, 2], empty: [], map: { a: { b: 2 } } },
  ...{ 天数: 3, key: 'a', day: '2026-03-02' },
}

/** expression, value */
const EXPRESSIONS: [string, unknown][] = [
  ['${days > 3}', true],
  ['#{days gt 3 and kind eq "sick"}', true],
  ['${days lt 3 or not ok}', false],
  ['${days le 4 && days ge 4}', true],
  ['${kind ne "sick"}', false],
  ['${!(days == 4)}', false],
  ['${days div 8}', 0.5],
  ['${days mod 3 + 2 * 3 - 1}', 6],
  ['${-days}', -4],
  ['${(1 + 2) * 3}', 9],
  ['${days - 1 - 1}', 2],
  ['${ok ? "yes" : "no"}', 'yes'],
  ['${map.a.b}', 2],
  ["${map['a'].b}", 2],
  ['${map[key].b}', 2],
  ['${list[1]}', 2],
  ['${天数 + 1}', 4],
  ["${'it\\'s'}", "it's"],
  // What is empty; no other value is.
  ['${empty none}', true],
  ['${empty missing}', true],
  ['${empty text}', true],
  ['${not empty list}', true],
  ['${empty days}', false],
  ['${empty map}', false],
  // Null is neither true nor false.
  ['${missing > 3}', null],
  ['${missing == null}', true],
  ['${missing.part}', null],
  // Methods that CEL has under the same meaning.
  ['${list.size()}', 2],
  ['${kind.length()}', 4],
  ['${list.contains(2)}', true],
  ['${kind.startsWith("si")}', true],
  ['${kind.equals("sick")}', true],
  ['${list.isEmpty()}', false],
  ['${execution.getVariable("days")}', 4],
  // Texts with expressions in them.
  ['leave-${kind}-${days}', 'leave-sick-4'],
  ['${missing} days', ' days'],
  ['\\${days} is ${days}', '${days} is 4'],
  // CEL.
  ['days > 3 && kind in ["sick", "annual"]', true],
  ['daysBetween(day, "2026-03-05")', 3],
]

describe('processExpression', () => {
  it.each(EXPRESSIONS)('should give %s its value', (text, value) => {
    expect(evaluateExpression(text, VALUES)).toEqual(value)
  })

  it.each([
    '${a.b()}',
    '${fn(a)}',
    '${x:fn(a)}',
    '${a instanceof b}',
    '${a',
    '${}',
    'a ===  b',
    '${days > "a"}',
  ])('should refuse %s', text => {
    expect(() => evaluateExpression(text, VALUES)).toThrow()
  })

  it('should work out what is asked many times only once', () => {
    const nested = `\${${'empty '.repeat(60)}days}`
    expect(evaluateExpression(nested, VALUES)).toBe(false)
  })

  it('should name the variables that it reads', () => {
    expect([...namesIn('${days > most.of && kind == "days"}')]).toEqual(['days', 'most', 'kind'])
    expect([...namesIn('nrOfApproved > 1')]).toEqual(['nrOfApproved'])
    expect([...namesIn('a ${b} c ${d}')]).toEqual(['b', 'd'])
  })
})

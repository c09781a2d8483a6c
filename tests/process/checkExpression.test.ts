import { describe, expect, it } from 'vitest'
import { checkExpression } from '#process/checkExpression.ts'
import { completionsOf } from '#process/completionsOf.ts'

const NAMES = ['days', 'kind', 'user', '天数']

/** JUEL as people write it; `@` stands for the dollar sign. */
const juel = (text: string) => text.replaceAll('@', '$')

describe('checkExpression', () => {
  it.each([
    '@{days > 3}',
    '#{days ge 3 and kind eq "sick"}',
    "@{user.name == 'a\\'b' || !empty user.list[days - 1].x}",
    '@{fn:length(kind) % 2 == 0 ? kind : user.get(days, "x").y}',
    '@{days mod 2 div 1.5e3 lt .5}',
    '编号 @{days} 之 @{kind}，\\@{kept}',
    '@{天数 > 3}',
    '@{not (days instanceof kind)}',
    '@{nrOfCompletedInstances / nrOfInstances > 0.5}',
    '@{user.and_more}',
    'days > 3 && kind == "sick"',
    'kind in ["a", "b"] || days > duration("72h")',
  ])('should accept %s', text => {
    expect(checkExpression(juel(text), NAMES)).toBeNull()
  })

  it.each([
    ['@{days >}', 8, '表达式不完整'],
    ['@{}', 0, '表达式是空的'],
    ['@{days', 6, '表达式没有以“}”结束'],
    ['@{(days}', 7, '表达式不完整'],
    ['@{days = 3}', 7, '“=”应写作“==”'],
    ['@{days & kind}', 7, '“&”应写作“&&”'],
    ["@{'days}", 2, '引号没有结束'],
    ['@{days kind}', 7, '此处不应出现“kind”'],
    ['@{days § 3}', 7, '此处不应出现“§”'],
    ['a @{days} b @{kind.}', 19, '表达式不完整'],
    ['@{days ? 1}', 10, '表达式不完整'],
    ['@{user.get(days,)}', 16, '此处不应出现“)”'],
    [`@{${'('.repeat(200)}`, 102, '表达式嵌套过深'],
    ['', 0, '表达式是空的'],
    ['days >', 6, '表达式不完整'],
    ['days = 3', 5, '“=”应写作“==”'],
  ])('should say where %s is wrong', (text, position, message) => {
    expect(checkExpression(juel(text), NAMES)).toEqual({ position, message, isUnknownName: false })
  })

  it.each([
    ['@{dais > 3}', 2, '没有变量“dais”，是不是“days”？'],
    ['x @{days} @{other}', 12, `没有变量“other”，可用的有 ${NAMES.join('、')}`],
    ['dais > 3', 0, '没有变量“dais”，是不是“days”？'],
  ])('should say which name of %s is not there', (text, position, message) => {
    expect(checkExpression(juel(text), NAMES)).toEqual({ position, message, isUnknownName: true })
    expect(checkExpression(juel(text), null)).toBeNull()
  })

  it('should take text without an expression for text where a value may stand', () => {
    expect(checkExpression('zhang, li =', NAMES, { kind: 'value' })).toBeNull()
    expect(checkExpression('', NAMES, { kind: 'value' })).toBeNull()
    expect(checkExpression(juel('@{'), NAMES, { kind: 'value' })).toMatchObject({ position: 2 })
  })
})

/** What is offered where `|` stands. */
function offered(marked: string, kind: 'condition' | 'value' = 'condition') {
  const text = juel(marked)
  const caret = text.indexOf('|')
  const { from, to, options } = completionsOf(text.replace('|', ''), caret, NAMES, { kind })
  return { from, to, texts: options.map(option => option.text) }
}

describe('completionsOf', () => {
  it('should replace the word around the caret with what begins so, then with what holds it', () => {
    expect(offered('@{kind == "a" && da|y}')).toEqual({ from: 17, to: 20, texts: ['days'] })
    expect(offered('@{ind|}').texts).toEqual(['kind'])
  })

  it('should offer variables before words of the language', () => {
    expect(offered('@{|}').texts.slice(0, 4)).toEqual(NAMES)
    expect(offered('@{|}').texts).toContain('empty')
    expect(offered('us|').texts).toContain('user')
    expect(offered('coal|').texts).toEqual(['coalesce'])
    expect(offered('天|').texts).toEqual(['天数'])
  })

  it.each(['@{user.na|}', '@{"da|"}', 'da|ys @{days}', '@{days} da|', '"da|', 'x == 1|'])(
    'should offer nothing in %s',
    marked => {
      expect(offered(marked).texts).toEqual([])
    },
  )

  it('should offer nothing in plain text where a value may stand', () => {
    expect(offered('da|', 'value').texts).toEqual([])
    expect(offered('@{da|', 'value').texts).toEqual(['days'])
  })
})

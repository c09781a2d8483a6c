// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of a process
import { describe, expect, it } from 'vitest'
import { checkProcess } from '#process/checkProcess.ts'
import type { DescribedHandler } from '#process/handlers/DescribedHandler.ts'
import { processXml } from './execution/processXml.ts'

const fact = { help: '', required: false, expression: true, options: null }

const handlers: DescribedHandler[] = [
  {
    ...{ name: 'pay', title: '付款', description: '' },
    params: [
      { ...fact, name: 'amount', title: '金额', kind: 'number', required: true },
      {
        ...{ ...fact, name: 'account', title: '账户', kind: 'select', expression: false },
        options: [{ value: 'a', label: '甲', names: [{ value: 'note', label: '附言' }] }],
      },
      { ...fact, name: 'result', title: '结果', kind: 'variable', expression: false },
      { ...fact, name: 'more', title: '附加', kind: 'entries', namesOf: 'account' },
      {
        ...{ ...fact, name: 'reason', title: '原因', kind: 'text', required: true },
        askedWith: { param: 'account', value: 'a' },
      },
    ],
  },
  { name: 'free', title: '任意', description: '', params: null },
]

const fields = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `<camunda:field name="${name}" stringValue="${value}"/>`)
    .join('')

async function mistakes(
  way: string,
  values: Record<string, string>,
  known: DescribedHandler[] | undefined = handlers,
) {
  const xml = processXml({
    nodes: { a: 'start', s: { kind: 'service', attributes: way, extensions: fields(values) }, z: 'end' },
    flows: ['a>s', 's>z'],
  })
  const problems = await checkProcess(xml, known && { handlers: known })
  return problems.filter(({ rule }) => rule === 'handler').map(({ message }) => message.replace(/^“S”：/, ''))
}

const PAY = 'camunda:delegateExpression="${pay}"'
const said = (mistake: string) => `处理程序“付款”的参数${mistake}`

describe('the rule of handlers', () => {
  it.each([
    [
      'what it asks for',
      { amount: '5', account: 'a', reason: '退款', 'more:note': 'x', result: '结果_1' },
      [],
    ],
    ['an expression where one may stand', { amount: '${days * 2}' }, []],
    ['nothing', {}, [said('“金额”没有填写')]],
    ['a text for a number', { amount: 'viel' }, [said('“金额”应为数字')]],
    ['what cannot be chosen', { amount: '1', account: 'b' }, [said('“账户”的值“b”不在可选范围内')]],
    ['an expression for a choice', { amount: '1', account: '${x}' }, [said('“账户”不能使用表达式')]],
    [
      'no name for a variable',
      { amount: '1', result: 'a b' },
      [said('“结果”应为变量名，由字母、数字和下划线组成')],
    ],
    ['what nobody asked', { amount: '1', tip: '2' }, ['处理程序“付款”没有参数“tip”']],
    [
      'an entry that there is not',
      { amount: '1', account: 'a', reason: 'x', 'more:no': '1' },
      [said('“附加”中没有“no”')],
    ],
    ['less than another choice asks', { amount: '1', account: 'a' }, [said('“原因”没有填写')]],
  ])('should judge %s', async (_case, values, expected) => {
    expect(await mistakes(PAY, values as Record<string, string>)).toEqual(expected)
  })

  it('should name what there is where there is no such handler, and say nothing where none are known', async () => {
    const lost = 'camunda:class="com.acme.Pay"'
    expect(await mistakes(lost, {})).toEqual(['没有名为“com.acme.Pay”的处理程序，可用的有：pay、free'])
    expect(await mistakes('camunda:class="free"', { anything: '1' })).toEqual([])
    const xml = processXml({
      nodes: { a: 'start', s: { kind: 'service', attributes: lost }, z: 'end' },
      flows: ['a>s', 's>z'],
    })
    expect((await checkProcess(xml)).filter(({ rule }) => rule === 'handler')).toEqual([])
  })

  it('should look at listeners of elements, flows and the process', async () => {
    const listener = '<camunda:executionListener event="start" class="gone"/>'
    const xml = processXml({
      nodes: { a: 'start', t: { kind: 'user', extensions: listener }, z: 'end' },
      flows: [
        `a>t <bpmn:extensionElements>${listener.replace('start', 'take')}</bpmn:extensionElements>`,
        't>z',
      ],
    })
    const problems = await checkProcess(xml, { handlers })
    expect(problems.filter(({ rule }) => rule === 'handler').map(({ elementId }) => elementId)).toEqual([
      't',
      'a-t',
    ])
  })
})

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of a process
import { describe, expect, it } from 'vitest'
import { checkProcess } from '#process/checkProcess.ts'
import { convertVendor } from '#process/convertVendor.ts'
import { compileProcess } from '#process/execution/compileProcess.ts'
import { evaluateExpression } from '#process/execution/processExpression.ts'
import { around, bodies, LINE } from './drawings.ts'
import { type DetailedNode, type Drawing, processXml } from './processXml.ts'

const extended = (inside: string) => `<bpmn:extensionElements>${inside}</bpmn:extensionElements>`
const chosen = (...conditions: string[]) =>
  extended(conditions.map(condition => `<camunda:condition ${condition}/>`).join(''))

/** A line whose second task has this flow into it. */
const flowing = (flow: string): Drawing => ({ ...LINE, flows: ['s>a', `a>b ${flow}`, 'b>c', 'c>e'] })
const marked = (node: DetailedNode | string): Drawing =>
  around(typeof node === 'string' ? { kind: node } : node)
const timed = (event: string) => marked({ kind: 'catch', event })

/** what, drawing, element, message */
const REFUSED: [string, Drawing, string, string][] = [
  ['scripts', marked('scriptTask'), 'n', '不支持脚本任务“N”，脚本不会执行'],
  ['business rules', marked('businessRuleTask'), 'n', '不支持业务规则任务“N”，流程无法执行'],
  ['complex gateways', marked('complexGateway'), 'n', '不支持复杂网关“N”，流程无法执行'],
  ['ad-hoc sub-processes', marked('adHocSubProcess'), 'n', '不支持特别子流程“N”，流程无法执行'],
  ['transactions', marked({ kind: 'transaction', inside: LINE }), 'n', '不支持事务子流程“N”，流程无法执行'],
  [
    'event sub-processes',
    marked({
      kind: 'sub',
      attributes: 'triggeredByEvent="true"',
      inside: { nodes: { is: 'start' }, flows: [] },
    }),
    'n',
    '不支持事件子流程“N”，流程无法执行',
  ],
  [
    'compensating activities',
    marked({ kind: 'user', attributes: 'isForCompensation="true"' }),
    'n',
    '不支持补偿活动“N”，流程无法执行',
  ],
  ['compensation', marked({ kind: 'throw', event: 'compensate' }), 'n', '不支持补偿事件“N”，流程无法执行'],
  ['escalation', marked({ kind: 'throw', event: 'escalation' }), 'n', '不支持升级事件“N”，流程无法执行'],
  ['links', marked({ kind: 'throw', event: 'link' }), 'n', '不支持链接事件“N”，流程无法执行'],
  [
    'conditional events',
    marked({ kind: 'catch', event: 'conditional' }),
    'n',
    '不支持条件事件“N”，流程无法执行',
  ],
  ['errors in the way', marked({ kind: 'catch', event: 'error:E1' }), 'n', '不支持错误事件“N”，流程无法执行'],
  ['standard loops', marked({ kind: 'user', loop: true }), 'n', '不支持循环活动“N”，流程无法执行'],
  ['instances of nothing', marked({ kind: 'user', multi: {} }), 'n', '“N”的多实例没有设置集合或循环次数'],
  [
    'instances of two things',
    marked({ kind: 'user', multi: { over: 'a', times: '2' } }),
    'n',
    '“N”的多实例既设置了集合，又设置了循环次数，只能用其中一种',
  ],
  [
    'a collection that is no name',
    marked({ kind: 'user', multi: { over: 'a b' } }),
    'n',
    '“N”的多实例有误：第 3 个字符处，此处不应出现“b”',
  ],
  [
    'methods',
    flowing('${bean.check(a)}'),
    'a-b',
    '“A”到“B”的连线的流转条件：不支持“check()”，流程执行时无法计算',
  ],
  [
    'functions',
    flowing('${fn:size(a)}'),
    'a-b',
    '“A”到“B”的连线的流转条件：不支持“fn:size()”，流程执行时无法计算',
  ],
  [
    'instanceof',
    flowing('${a instanceof b}'),
    'a-b',
    '“A”到“B”的连线的流转条件：不支持“instanceof”，流程执行时无法计算',
  ],
  [
    'conditions of several parts',
    flowing('${a} and ${b}'),
    'a-b',
    '“A”到“B”的连线的流转条件：条件只能是一个表达式',
  ],
  [
    'conditions that are cut off',
    flowing('${a >'),
    'a-b',
    '“A”到“B”的连线的流转条件有误：第 6 个字符处，表达式不完整',
  ],
  [
    'methods that find people',
    marked({ kind: 'user', attributes: 'camunda:assignee="${bean.find(a)}"' }),
    'n',
    '“N”的处理人：不支持“find()”，流程执行时无法计算',
  ],
  [
    'rules and an expression on one flow',
    flowing(
      `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">\${a}</bpmn:conditionExpression>${chosen('field="a" compare="eq" value="1"')}`,
    ),
    'a-b',
    '“A”到“B”的连线的流转条件既写了表达式，又设置了条件规则，只能用其中一种',
  ],
  [
    'rules over no variable',
    flowing(chosen('field="a b" compare="eq" value="1"')),
    'a-b',
    '“A”到“B”的连线的流转条件：条件的字段“a b”不是变量名',
  ],
  [
    'rules that compare strangely',
    flowing(chosen('field="a" compare="like" value="1"')),
    'a-b',
    '“A”到“B”的连线的流转条件：不认识的比较方式“like”',
  ],
  ['times that are none', timed('timer:1 hour'), 'n', '“N”的定时器配置“1 hour”无法识别，请按 ISO 8601 填写'],
  [
    'dates that are none',
    timed('date:tomorrow'),
    'n',
    '“N”的定时器配置“tomorrow”无法识别，请按 ISO 8601 填写',
  ],
  [
    'cycles of another language',
    timed('cycle:0 0 12 * * ?'),
    'n',
    '“N”的定时器配置“0 0 12 * * ?”无法识别，请按 ISO 8601 填写',
  ],
  ['messages without a name', marked({ kind: 'catch', event: 'message' }), 'n', '“N”没有选择消息'],
  ['signals without a name', marked({ kind: 'catch', event: 'signal' }), 'n', '“N”没有选择信号'],
  ['waiting for nothing', marked('catch'), 'n', '事件“N”没有设置等待什么'],
  [
    'choosing among what is no event',
    {
      nodes: { s: 'start', g: 'race', a: 'user', b: 'user', e: 'end' },
      flows: ['s>g', 'g>a', 'g>b', 'a>e', 'b>e'],
    },
    'g',
    '事件网关“G”之后只能是中间捕获事件或接收任务',
  ],
  [
    'services that run in another way',
    marked({ kind: 'serviceTask', extensions: '<camunda:connector/>' }),
    'n',
    '不支持“N”的执行方式，请选择处理程序',
  ],
]

describe('compileProcess', () => {
  it.each(REFUSED)('should refuse %s', async (_what, drawing, element, message) => {
    const { process, problems } = await compileProcess(processXml(drawing))
    expect(process).toBeNull()
    expect(problems.map(({ elementId, message: said }) => [elementId, said])).toContainEqual([
      element,
      message,
    ])
  })

  it.each(REFUSED)('should keep %s from being published', async (_what, drawing, element) => {
    const problems = await checkProcess(processXml(drawing), { assigned: ['a', 'b', 'c', 'n'] })
    expect(problems.some(({ elementId, severity }) => elementId === element && severity === 'error')).toBe(
      true,
    )
  })

  it('should refuse what hangs together with nothing', async () => {
    const xml = processXml(LINE)
      .replace('targetRef="c"', 'targetRef="missing"')
      .replace('<bpmn:startEvent id="s" name="S"></bpmn:startEvent>', '')
    const { problems } = await compileProcess(xml)
    expect(problems.map(({ message }) => message)).toEqual([
      '顺序流“s-a”的两端不在同一流程中',
      '顺序流“b-c”的两端不在同一流程中',
      '流程“流程”没有开始事件',
    ])
  })

  it('should leave aside what another process of the file would do', async () => {
    const xml = processXml(LINE).replace(
      '</bpmn:definitions>',
      '<bpmn:process id="other"><bpmn:complexGateway id="x"/></bpmn:process></bpmn:definitions>',
    )
    expect((await compileProcess(xml)).problems).toEqual([])
    expect((await compileProcess(xml, { key: 'other' })).problems.length).toBeGreaterThan(0)
  })

  it('should keep scopes, flows in the order of the text, and events', async () => {
    const drawing: Drawing = {
      ...bodies({
        sequential: true,
        over: '${people}',
        variable: 'person',
        until: 'nrOfCompletedInstances > 1',
      }),
      nodes: {
        ...bodies({
          sequential: true,
          over: '${people}',
          variable: 'person',
          until: 'nrOfCompletedInstances > 1',
        }).nodes,
        t: { kind: 'boundary', on: 'u', event: 'cycle:R3/PT1H', isBeside: true },
        z: { kind: 'end', event: 'error:E1' },
      },
      flows: ['s>a', 'a>u', 'u>c ${ok}', 'u>e *', 'c>e', 't>z'],
    }
    const { process } = await compileProcess(processXml(drawing))
    expect(process).toMatchObject({
      id: 'process',
      name: '流程',
      starts: { '': ['s'], u: ['is'] },
      flows: { 'u-c': { from: 'u', to: 'c', condition: '${ok}' }, 'u-e': { condition: null } },
      nodes: {
        u: {
          ...{ type: 'subProcess', scope: '', incoming: ['a-u'], outgoing: ['u-c', 'u-e'], boundary: ['t'] },
          defaultFlow: 'u-e',
          multiple: {
            ...{ sequential: true, collection: '${people}', elementVariable: 'person' },
            completion: 'nrOfCompletedInstances > 1',
          },
        },
        i: { type: 'userTask', scope: 'u' },
        t: { attachedTo: 'u', interrupting: false, event: { kind: 'timer', cycle: 'R3/PT1H' } },
        z: { event: { kind: 'error', code: 'E1' } },
      },
    })
  })

  const TASK = `<camunda:assignee type="user" value="2" sort="2"/><camunda:assignee type="role" value="1" condition="\${big}" operationType="or" sort="1"/>
    <camunda:button code="reject" name="驳回" isHide="true" sort="10"/><camunda:button code="approve" name="同意" next="c" sort="9"/>
    <camunda:properties><camunda:property name="field:days" value="write"/></camunda:properties>
    <camunda:formData><camunda:formField id="days" label="天数" type="long" defaultValue="1"><camunda:properties><camunda:property id="x" value="no name"/></camunda:properties><camunda:validation><camunda:constraint name="min" config="1"/></camunda:validation><camunda:value id="a" name="甲"/></camunda:formField></camunda:formData>
    <camunda:taskListener id="l" event="create" class="notify"><camunda:field name="to"><camunda:expression>\${a}</camunda:expression></camunda:field></camunda:taskListener>
    <camunda:executionListener event="start" delegateExpression="\${begin}"/>`

  it.each(['camunda', 'flowable', 'activiti'] as const)(
    'should read what a task asks, as %s',
    async vendor => {
      const drawing = marked({
        kind: 'user',
        attributes: 'camunda:candidateGroups="role:3" camunda:dueDate="${day}"',
        extensions: TASK,
      })
      const written = processXml({ ...drawing, nodes: { ...drawing.nodes, c: 'service' } })
      const xml = vendor === 'camunda' ? written : (await convertVendor(written, vendor)).xml
      const { process } = await compileProcess(xml)
      expect(process?.nodes.c?.service).toEqual({ way: 'class', value: 'demo', fields: {} })
      expect(process?.nodes.n?.task).toMatchObject({
        ...{ candidateGroups: 'role:3', dueDate: '${day}' },
        assignees: [
          { type: 'role', value: '1', condition: '${big}', operationType: 'or' },
          { type: 'user', value: '2', condition: '', operationType: '' },
        ],
        buttons: [
          { code: 'approve', name: '同意', hidden: false, next: 'c' },
          { code: 'reject', name: '驳回', hidden: true, next: '' },
        ],
        properties: { 'field:days': 'write' },
      })
      expect(
        process?.nodes.n?.listeners.map(({ of, event, value, fields }) => ({ of, event, value, fields })),
      ).toEqual([
        { of: 'execution', event: 'start', value: '${begin}', fields: {} },
        { of: 'task', event: 'create', value: 'notify', fields: { to: '${a}' } },
      ])
      if (vendor !== 'camunda') return
      expect(process?.nodes.n?.task?.fields).toEqual([
        {
          ...{ id: 'days', type: 'long', label: '天数', defaultValue: '1', properties: {} },
          ...{ values: [{ id: 'a', name: '甲' }], constraints: [{ name: 'min', config: '1' }] },
        },
      ])
    },
  )

  /** rules of a flow, variables, whether it is taken (null: told to be null) */
  const CHOSEN: [string[], Record<string, unknown>, boolean | null][] = [
    [['field="days" compare="gt" value="3"'], { days: 4 }, true],
    [['field="days" compare="gt" value="3"'], { days: 3 }, false],
    [['field="days" compare="le" value="3.5"'], { days: 3 }, true],
    [['field="kind" compare="eq" value="1"'], { kind: '1' }, true],
    [['field="kind" compare="eq" value="1"'], { kind: 1 }, true],
    [['field="kind" compare="ne" value="1"'], { kind: '1' }, false],
    [['field="kind" compare="eq" value="it\'s"'], { kind: "it's" }, true],
    [['field="ok" compare="eq" value="true"'], { ok: true }, true],
    [['field="kinds" compare="contains" value="2"'], { kinds: ['1', '2'] }, true],
    [['field="kind" compare="in" value="1, 2"'], { kind: 2 }, true],
    [['field="kind" compare="in" value="1,2"'], { kind: 3 }, false],
    [['field="day" compare="ge" value="2026-01-01"'], { day: '2026-03-01' }, true],
    [['field="days" compare="gt" value="${most}"'], { days: 4, most: 3 }, true],
    [['field="天数" compare="gt" value="3"'], { 天数: 4 }, true],
    [['field="a.b" compare="eq" value="x"'], { a: { b: 'x' } }, true],
    [['field="days" compare="gt" value="3"'], {}, null],
    // The order is that of sort: (a and b) or c.
    [
      [
        'field="c" compare="eq" value="1" logic="or" sort="3"',
        'field="a" compare="eq" value="1" logic="or" sort="1"',
        'field="b" compare="eq" value="1" logic="and" sort="2"',
      ],
      { a: 1, b: 0, c: 1 },
      true,
    ],
    [
      [
        'field="c" compare="eq" value="1" logic="and" sort="10"',
        'field="a" compare="eq" value="1" sort="2"',
        'field="b" compare="eq" value="1" logic="or" sort="9"',
      ],
      { a: 1, b: 0, c: 0 },
      false,
    ],
  ]

  it.each(CHOSEN)(
    'should take rules of a flow as one condition: %j with %j',
    async (rules, variables, taken) => {
      const { process } = await compileProcess(processXml(flowing(chosen(...rules))))
      expect(evaluateExpression(process?.flows['a-b']?.condition ?? '', variables)).toBe(taken)
    },
  )
})

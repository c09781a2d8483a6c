import { describe, expect, it } from 'vitest'
import { type CheckContext, checkProcess } from '#process/checkProcess.ts'
import { newDiagram } from '#process/processes.ts'
import { VENDORS } from '#process/vendors.ts'
import { inPrefixOf } from './corpus.ts'
import { diagramOf } from './diagramOf.ts'

/** Flows by their ends: `a>b` is a flow of that id from a to b; what follows a blank stands inside the flow. */
const flows = (...ends: string[]) =>
  ends
    .map(end => {
      const [, id = '', from = '', to = '', inside = ''] = /^((\w+)>(\w+)) ?(.*)$/.exec(end) ?? []
      return `<bpmn:sequenceFlow id="${id.replace('>', '-')}" sourceRef="${from}" targetRef="${to}">${inside}</bpmn:sequenceFlow>`
    })
    .join('')

const when = (text: string, more = '') =>
  `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression" ${more}>${text}</bpmn:conditionExpression>`

const start = '<bpmn:startEvent id="s" />'
const end = '<bpmn:endEvent id="e" />'
const form = (...ids: string[]) =>
  `<bpmn:startEvent id="s"><bpmn:extensionElements><camunda:formData>${ids.map(id => `<camunda:formField id="${id}" type="long" />`).join('')}</camunda:formData></bpmn:extensionElements></bpmn:startEvent>`

/** A task between start and end. */
const around = (task: string) => `${start}${task}${end}${flows('s>t', 't>e')}`
const user = (attributes = '', inside = '') =>
  around(`<bpmn:userTask id="t" name="审批" ${attributes}>${inside}</bpmn:userTask>`)

/** A gateway between two tasks. */
const choice = (more: string, ...ends: string[]) =>
  `${form('days', 'kind')}<bpmn:exclusiveGateway id="g" ${more} /><bpmn:task id="a" /><bpmn:task id="b" />${end}${flows('s>g', 'a>e', 'b>e', ...ends)}`
const decided = (condition: string, more = '') =>
  choice('default="g-b"', `g>a ${when(condition, more)}`, 'g>b')
const extended = (inside: string) => `<bpmn:extensionElements>${inside}</bpmn:extensionElements>`
const chosen = (field: string) => extended(`<camunda:condition field="${field}" compare="eq" value="1" />`)

const properties = (values: Record<string, string>) =>
  extended(
    `<camunda:properties>${Object.entries(values)
      .map(([name, value]) => `<camunda:property name="${name}" value="${value}" />`)
      .join('')}</camunda:properties>`,
  )

/** The rejection of a task that comes from an event at a sub-process leads to another node. */
const rejecting = (to: string) =>
  `${start}<bpmn:userTask id="a" /><bpmn:subProcess id="p"><bpmn:startEvent id="s2" /><bpmn:userTask id="i" /><bpmn:endEvent id="e2" />${flows('s2>i', 'i>e2')}</bpmn:subProcess><bpmn:boundaryEvent id="b" attachedToRef="p"><bpmn:errorEventDefinition /></bpmn:boundaryEvent><bpmn:userTask id="t" name="审批">${properties({ rejectTo: to })}</bpmn:userTask><bpmn:userTask id="z" />${end}${flows('s>a', 'a>p', 'p>e', 'b>t', 't>z', 'z>e')}`

/** rule, severity, what breaks it, element, message, what does not */
const RULES: [string, 'error' | 'warning', string, string | null, string, string, CheckContext?][] = [
  [
    'start-event-required',
    'error',
    `<bpmn:task id="t" />${end}${flows('t>e')}`,
    'process',
    '流程“流程”没有开始事件',
    user('camunda:assignee="a"'),
  ],
  [
    'end-event-required',
    'error',
    `${start}<bpmn:task id="t" />${flows('s>t')}`,
    'process',
    '流程“流程”没有结束事件',
    user(),
  ],
  [
    'no-disconnected',
    'error',
    `${user()}<bpmn:task id="x" name="孤" />`,
    'x',
    '“孤”没有与其他元素相连',
    user(),
  ],
  [
    'no-duplicate-sequence-flows',
    'error',
    `${user()}<bpmn:sequenceFlow id="again" sourceRef="s" targetRef="t" />`,
    'again',
    '“开始事件”到“审批”的连线与另一条重复',
    user(),
  ],
  [
    'conditional-flows',
    'error',
    choice('', `g>a ${when('days &gt; 1')}`, 'g>b'),
    'g-b',
    '“网关”到“b”的连线既没有条件，也不是默认流转',
    decided('days &gt; 1'),
  ],
  // A condition that the product's own elements say is one as well.
  [
    'conditional-flows',
    'error',
    choice('', `g>a ${chosen('days')}`, 'g>b'),
    'g-b',
    '“网关”到“b”的连线既没有条件，也不是默认流转',
    choice('default="g-b"', `g>a ${chosen('days')}`, 'g>b'),
  ],
  [
    'single-blank-start-event',
    'error',
    `${user()}<bpmn:startEvent id="s2" />${flows('s2>t')}`,
    'process',
    '流程“流程”有多个无类型的开始事件',
    user(),
  ],
  [
    'single-event-definition',
    'error',
    around(
      '<bpmn:intermediateThrowEvent id="t"><bpmn:signalEventDefinition /><bpmn:messageEventDefinition /></bpmn:intermediateThrowEvent>',
    ),
    't',
    '事件“t”有多个事件定义',
    around(
      '<bpmn:intermediateThrowEvent id="t"><bpmn:signalEventDefinition /></bpmn:intermediateThrowEvent>',
    ),
  ],
  [
    'sub-process-blank-start-event',
    'error',
    around(
      '<bpmn:subProcess id="t"><bpmn:startEvent id="i"><bpmn:signalEventDefinition /></bpmn:startEvent></bpmn:subProcess>',
    ),
    'i',
    '子流程的开始事件“开始事件”不能有事件类型',
    around('<bpmn:subProcess id="t"><bpmn:startEvent id="i" /></bpmn:subProcess>'),
  ],
  [
    'event-sub-process-typed-start-event',
    'error',
    `${user()}<bpmn:subProcess id="x" triggeredByEvent="true"><bpmn:startEvent id="i" /></bpmn:subProcess>`,
    'i',
    '事件子流程的开始事件“开始事件”没有事件类型',
    `${user()}<bpmn:subProcess id="x" triggeredByEvent="true"><bpmn:startEvent id="i"><bpmn:signalEventDefinition /></bpmn:startEvent></bpmn:subProcess>`,
  ],
  [
    'ad-hoc-sub-process',
    'error',
    around('<bpmn:adHocSubProcess id="t"><bpmn:startEvent id="i" /></bpmn:adHocSubProcess>'),
    'i',
    '特别子流程中不能有开始或结束事件“开始事件”',
    around('<bpmn:adHocSubProcess id="t"><bpmn:task id="i" /></bpmn:adHocSubProcess>'),
  ],
  [
    'event-based-gateway',
    'error',
    around('<bpmn:eventBasedGateway id="t" />'),
    't',
    '事件网关（“开始事件”之后）至少要有两条流出的顺序流',
    user(),
  ],
  [
    'link-event',
    'error',
    `${user()}<bpmn:intermediateThrowEvent id="l"><bpmn:linkEventDefinition name="x" /></bpmn:intermediateThrowEvent>${flows('t>l')}`,
    'l',
    '链接事件“l”没有对应的捕获事件',
    `${user()}<bpmn:intermediateThrowEvent id="l"><bpmn:linkEventDefinition name="x" /></bpmn:intermediateThrowEvent><bpmn:intermediateCatchEvent id="c"><bpmn:linkEventDefinition name="x" /></bpmn:intermediateCatchEvent>${flows('t>l', 'c>e')}`,
  ],
  [
    'fake-join',
    'warning',
    `${user()}<bpmn:task id="x" />${flows('s>x', 'x>t')}`,
    't',
    '“审批”有多条流入的顺序流，不会互相等待，每条到达都会各执行一次',
    `${user()}<bpmn:task id="x" />${flows('s>x', 'x>e')}`,
  ],
  [
    'no-implicit-split',
    'warning',
    `${user()}<bpmn:task id="x" />${flows('s>x', 'x>e')}`,
    's',
    '“开始事件”有多条流出的顺序流，会同时执行，请改用网关',
    user(),
  ],
  [
    'no-implicit-end',
    'warning',
    `${user()}<bpmn:task id="x" />${flows('t>x')}`,
    'x',
    '流程在“x”处结束，却没有结束事件',
    user(),
  ],
  [
    'no-gateway-join-fork',
    'warning',
    choice('default="g-b"', 'a>g', 'g>a', 'g>b'),
    'g',
    '网关（“开始事件”之后）既汇聚又分支，请拆成两个网关',
    decided('days &gt; 1'),
  ],
  [
    'superfluous-gateway',
    'warning',
    around('<bpmn:exclusiveGateway id="t" name="岔" />'),
    't',
    '网关“岔”只有一进一出，是多余的',
    user(),
  ],
  [
    'superfluous-termination',
    'warning',
    `${start}<bpmn:task id="t" /><bpmn:endEvent id="e"><bpmn:terminateEventDefinition /></bpmn:endEvent>${flows('s>t', 't>e')}`,
    'e',
    '终止结束事件“结束事件”是多余的，普通结束事件即可',
    user(),
  ],
  [
    'unreachable',
    'error',
    `${user()}<bpmn:task id="x" name="岛" />${flows('x>e')}`,
    'x',
    '流程走不到“岛”',
    user(),
  ],
  [
    'unattended',
    'warning',
    `${user()}<bpmn:manualTask id="m" name="盖章" />${flows('t>m', 'm>e')}`,
    'm',
    '任务“盖章”不会有人处理，直接通过；需要人处理的，请改为用户任务',
    around('<bpmn:callActivity id="t" calledElement="other" />'),
  ],
  [
    'unattended',
    'warning',
    around('<bpmn:receiveTask id="t" />'),
    'process',
    '流程“流程”没有用户任务，发起后不会有人处理，直接结束',
    user(),
  ],
  [
    'assignee',
    'error',
    user(),
    't',
    '用户任务“审批”没有处理人，请设置处理人、候选人、候选组或分配规则',
    user('camunda:candidateGroups="role:3"'),
  ],
  [
    'assignee',
    'error',
    user('camunda:candidateGroups="managers"'),
    't',
    '用户任务“审批”没有处理人，请设置处理人、候选人、候选组或分配规则',
    user('camunda:candidateGroups="#{groups}"'),
  ],
  [
    'candidate-group',
    'warning',
    user('camunda:candidateGroups="role:3,managers"'),
    't',
    '用户任务“审批”的候选组“managers”没有说明类型，找不到任何人，请写成 role:3、dept:100、post:2 或 group:7',
    user('camunda:candidateGroups="role:3, group:7,#{of(1, 2)}"'),
  ],
  [
    'limit',
    'error',
    user('camunda:dueDate="P3X"'),
    't',
    '用户任务“审批”的时长“P3X”无法识别，请按 ISO 8601 填写，如 P3D、PT4H',
    user('camunda:dueDate="p2w"', properties({ remindBefore: 'P1D', remindAfter: 'PT4H', onDue: 'approve' })),
  ],
  [
    'limit',
    'error',
    user('camunda:dueDate="soon"'),
    't',
    '用户任务“审批”的到期时间“soon”无法识别，请填写时间、时长（如 P3D）或表达式',
    user('camunda:dueDate="2030-06-01T09:00:00"'),
  ],
  [
    'limit',
    'error',
    user('camunda:dueDate="P1M"', properties({ workingDays: 'true' })),
    't',
    '用户任务“审批”的时长“P1M”无法按工作日计算，请只写天、时、分、秒且不超过三年，如 P3D',
    user('camunda:dueDate="P3D"', properties({ workingDays: 'true' })),
  ],
  [
    'limit',
    'error',
    user('camunda:dueDate="P1D"', properties({ onDue: 'explode' })),
    't',
    '用户任务“审批”到期后的处理“explode”无法识别',
    user('camunda:dueDate="#{day}"', properties({ onDue: 'none' })),
  ],
  [
    'limit',
    'warning',
    user('', properties({ onDue: 'reject' })),
    't',
    '用户任务“审批”没有填写到期时间，其期限设置不起作用',
    user('', properties({ opinion: 'required' })),
  ],
  [
    'reject-to',
    'error',
    user('', properties({ rejectTo: 'gone' })),
    't',
    '用户任务“审批”驳回到的节点“gone”不存在',
    user('', properties({ rejectTo: 's' })),
  ],
  [
    'reject-to',
    'error',
    rejecting('z'),
    't',
    '用户任务“审批”驳回到的节点“z”不在它之前的路径上，请选择之前的用户任务或开始事件',
    rejecting('a'),
  ],
  // Into a sub-process and out of one, and from an event at an activity.
  [
    'reject-to',
    'error',
    rejecting('s2'),
    't',
    '用户任务“审批”驳回到的节点“开始事件”不在它之前的路径上，请选择之前的用户任务或开始事件',
    rejecting('i'),
  ],
  [
    'assignee',
    'error',
    user('camunda:assignee=" "'),
    't',
    '用户任务“审批”没有处理人，请设置处理人、候选人、候选组或分配规则',
    user('', extended('<camunda:assignee type="role" value="1" />')),
  ],
  [
    'condition',
    'error',
    decided(''),
    'g-a',
    '“网关”到“a”的连线的流转条件没有填写内容',
    decided('days &gt; 1'),
  ],
  [
    'condition',
    'error',
    decided('#{days &gt; }'),
    'g-a',
    '“网关”到“a”的连线的流转条件有误：第 10 个字符处，表达式不完整',
    decided('#{days &gt; 1}'),
  ],
  [
    'condition',
    'error',
    decided('days = 1'),
    'g-a',
    '“网关”到“a”的连线的流转条件有误：第 6 个字符处，“=”应写作“==”',
    decided('days == 1'),
  ],
  [
    'condition',
    'error',
    user(
      'camunda:assignee="a"',
      '<bpmn:multiInstanceLoopCharacteristics><bpmn:completionCondition xsi:type="bpmn:tFormalExpression">#{a b}</bpmn:completionCondition></bpmn:multiInstanceLoopCharacteristics>',
    ),
    't',
    '“审批”的完成条件有误：第 5 个字符处，此处不应出现“b”',
    user(
      '',
      '<bpmn:multiInstanceLoopCharacteristics><bpmn:completionCondition xsi:type="bpmn:tFormalExpression">#{a == b}</bpmn:completionCondition></bpmn:multiInstanceLoopCharacteristics>',
    ),
  ],
  [
    'condition-field',
    'error',
    decided('#{dais &gt; 1}'),
    'g-a',
    '“网关”到“a”的连线的流转条件：没有变量“dais”，是不是“days”？',
    decided('#{days &gt; 1}'),
  ],
  [
    'condition-field',
    'error',
    decided('other == 1'),
    'g-a',
    '“网关”到“a”的连线的流转条件：没有变量“other”，可用的有 days、kind',
    decided('other == 1'),
    { fields: ['other'] },
  ],
  [
    'condition-field',
    'error',
    choice('default="g-b"', `g>a ${chosen('gone')}`, 'g>b'),
    'g-a',
    '“网关”到“a”的连线的流转条件：没有变量“gone”，可用的有 days、kind',
    choice('default="g-b"', `g>a ${chosen('kind')}`, 'g>b'),
  ],
  [
    'expression',
    'error',
    user('camunda:assignee="#{"'),
    't',
    '“审批”的处理人有误：第 3 个字符处，表达式不完整',
    user('camunda:assignee="#{a}"'),
  ],
  [
    'expression',
    'error',
    user(
      'camunda:assignee="a"',
      extended('<camunda:taskListener id="l" event="create" delegateExpression="#{a.}" />'),
    ),
    't',
    '“审批”的代理表达式有误：第 5 个字符处，表达式不完整',
    user(
      'camunda:assignee="a"',
      extended('<camunda:taskListener id="l" event="create" delegateExpression="#{a.b}" />'),
    ),
  ],
  [
    'default-flow',
    'warning',
    choice('', `g>a ${when('days == 1')}`, `g>b ${when('days == 2')}`),
    'g',
    '网关（“开始事件”之后）没有默认流转，所有条件都不满足时流程无法继续',
    decided('days == 1'),
  ],
  [
    'script',
    'error',
    around('<bpmn:scriptTask id="t" name="算" />'),
    't',
    '不支持脚本任务“算”，脚本不会执行',
    user(),
  ],
  [
    'script',
    'error',
    decided('days', 'language="groovy"'),
    'g-a',
    '“网关”到“a”的连线的流转条件使用了脚本，脚本不会执行，请改用表达式',
    decided('days == 1', 'language="juel"'),
  ],
  [
    'script',
    'error',
    decided('', 'camunda:resource="a.groovy"'),
    'g-a',
    '“网关”到“a”的连线的流转条件使用了脚本，脚本不会执行，请改用表达式',
    decided('days == 1'),
  ],
  [
    'script',
    'error',
    user(
      'camunda:assignee="a"',
      extended(
        '<camunda:taskListener event="create"><camunda:script scriptFormat="js">1</camunda:script></camunda:taskListener>',
      ),
    ),
    't',
    '“审批”的任务监听器使用了脚本，脚本不会执行',
    user('camunda:assignee="a"', extended('<camunda:taskListener event="create" class="a" />')),
  ],
  [
    'script',
    'error',
    user(
      'camunda:assignee="a"',
      extended(
        '<camunda:inputOutput><camunda:inputParameter name="p"><camunda:script scriptFormat="js">1</camunda:script></camunda:inputParameter></camunda:inputOutput>',
      ),
    ),
    't',
    '“审批”的输入参数使用了脚本，脚本不会执行',
    user(
      'camunda:assignee="a"',
      extended(
        '<camunda:inputOutput><camunda:inputParameter name="p">1</camunda:inputParameter></camunda:inputOutput>',
      ),
    ),
  ],
  [
    'reference',
    'error',
    `${user()}<bpmn:sequenceFlow id="f" sourceRef="t" targetRef="gone" />`,
    'f',
    '“f”的 targetRef 指向不存在的元素“gone”',
    user(),
  ],
]

const findingsOf = async (content: string, rule: string, context?: CheckContext) =>
  (await checkProcess(diagramOf(content), context)).filter(problem => problem.rule === rule)

describe('checkProcess', () => {
  it.each(RULES)(
    'should report by %s, as %s: %#',
    async (rule, severity, broken, elementId, message, fine, context) => {
      expect(await findingsOf(broken, rule)).toContainEqual(
        expect.objectContaining({ severity, elementId, message }),
      )
      expect(await findingsOf(fine, rule, context)).toEqual([])
    },
  )

  it('should find nothing in a process that is right', async () => {
    const content = `${form('days')}<bpmn:userTask id="t" name="审批" camunda:assignee="#{initiator}" /><bpmn:exclusiveGateway id="g" default="g-e" /><bpmn:userTask id="u" name="复核" camunda:candidateGroups="role:3" />${end}${flows('s>t', 't>g', `g>u ${when('#{days &gt; 3}')}`, 'g>e', 'u>e')}`

    expect(await checkProcess(diagramOf(content))).toEqual([])
  })

  it.each(VENDORS)('should read what %s says', async vendor => {
    const said = diagramOf(
      `${user('camunda:assignee="a"', extended('<camunda:taskListener id="l" event="create"><camunda:script>1</camunda:script></camunda:taskListener>'))}`,
    )
    const rules = (await checkProcess(inPrefixOf(vendor, said))).map(problem => problem.rule)

    expect(rules).toEqual(['script'])
  })

  it('should take a rule outside of the diagram for somebody who does the task', async () => {
    expect(await findingsOf(user(), 'assignee', { assigned: ['t'] })).toEqual([])
    expect(await findingsOf(user(), 'assignee', { assigned: ['other'] })).toHaveLength(1)
  })

  it('should not ask for fields where no form is known', async () => {
    const content = decided('#{anything}').replace(form('days', 'kind'), start)

    expect(await findingsOf(content, 'condition-field')).toEqual([])
    expect(await findingsOf(content, 'condition-field', { fields: ['days'] })).toHaveLength(1)
  })

  it('should know variables that the process sets itself', async () => {
    const setter = '<bpmn:serviceTask id="w" camunda:expression="#{x}" camunda:resultVariable="sum" />'

    expect(await findingsOf(`${decided('sum == 1')}${setter}`, 'condition-field')).toEqual([])
  })

  it.each([
    ['message', '该消息已存在，请修改id后重新保存（m）'],
    ['signal', '该信号已存在，请修改id后重新保存（m）'],
  ])('should report two of one id: %s', async (kind, message) => {
    const root = `<bpmn:${kind} id="m" name="a" /><bpmn:${kind} id="m" name="b" /></bpmn:definitions>`
    const problems = await checkProcess(
      diagramOf(user('camunda:assignee="a"')).replace('</bpmn:definitions>', root),
    )

    expect(problems).toEqual([
      { elementId: 'm', elementName: '', rule: 'duplicate-id', severity: 'error', message },
    ])
  })

  it('should report two messages of one name', async () => {
    const root = '<bpmn:message id="m" name="a" /><bpmn:message id="n" name="a" /></bpmn:definitions>'
    const problems = await checkProcess(
      diagramOf(user('camunda:assignee="a"')).replace('</bpmn:definitions>', root),
    )

    expect(problems).toMatchObject([
      { elementId: 'n', rule: 'global', severity: 'warning', message: '消息名称“a”重复' },
    ])
  })

  it.each([
    ['id="process"', '', '流程标识不能为空'],
    [
      'id="process"',
      'id="a:b"',
      '流程标识“a:b”不正确，应以字母或下划线开头，只含字母、数字、下划线、连字符和点',
    ],
    ['name="流程"', 'name=" "', '流程名称不能为空'],
  ])('should ask for the key and name of a process: %s', async (given, instead, message) => {
    const problems = await checkProcess(diagramOf(user('camunda:assignee="a"')).replace(given, instead))

    expect(problems).toMatchObject([{ rule: 'process-key', severity: 'error', message }])
  })

  it('should say why a text cannot be read', async () => {
    expect(await checkProcess('<a')).toEqual([
      {
        elementId: null,
        elementName: '',
        rule: 'unreadable',
        severity: 'error',
        message: expect.stringContaining('文件不完整'),
      },
    ])
    expect(await findingsOf(`${user()}<bpmn:task id="t" />`, 'unreadable')).toMatchObject([
      { severity: 'error', message: expect.stringContaining('标识“t”重复') },
    ])
  })

  it('should report what is not drawn, where something is', async () => {
    const drawn = await newDiagram({ key: 'process', name: '流程' })
    const more = drawn.replace('</bpmn:process>', '<bpmn:task id="x" name="隐" /></bpmn:process>')
    const found = (await checkProcess(more)).filter(problem => problem.rule === 'drawing')

    expect(found).toEqual([
      {
        elementId: 'x',
        elementName: '隐',
        rule: 'drawing',
        severity: 'warning',
        message: '“隐”没有图形，在图上看不到',
      },
    ])
    expect(await findingsOf('<bpmn:task id="x" />', 'drawing')).toEqual([])
    expect((await checkProcess(drawn)).filter(problem => problem.rule === 'drawing')).toEqual([])
  })

  it('should report elements without an id', async () => {
    expect(await findingsOf(`${user()}<bpmn:task name="无名" /><bpmn:task />`, 'element-id')).toMatchObject([
      { elementId: 'process', severity: 'error', message: '元素“无名”没有标识' },
      { elementId: 'process', severity: 'error', message: '一个 Task 元素没有标识' },
    ])
    expect(await findingsOf(user(), 'element-id')).toEqual([])
  })

  it('should put errors before warnings', async () => {
    const severities = (await checkProcess(diagramOf(`${user()}<bpmn:task id="x" />${flows('t>x')}`))).map(
      problem => problem.severity,
    )

    expect(severities).toEqual([...severities].sort())
    expect(new Set(severities).size).toBe(2)
  })

  it('should check large diagrams without trying every pair of elements', async () => {
    const tasks = Array.from({ length: 20_000 }, (_, index) => `<bpmn:task id="x${index}" />`).join('')

    expect((await findingsOf(tasks, 'no-disconnected')).length).toBe(20_000)
  })
})

/** rule, what stands inside of the user task's extensions, what is said of it after the task's name; null: nothing */
const LISTENERS: [string, string][] = [
  ['<camunda:executionListener class="a" />', '的执行监听器没有选择事件类型'],
  ['<camunda:executionListener event="start" />', '的执行监听器没有选择监听器类型'],
  ['<camunda:executionListener event="start" class=" " />', '的执行监听器没有填写 Java 类'],
  ['<camunda:executionListener event="end" expression="" />', '的执行监听器没有填写表达式'],
  ['<camunda:executionListener event="end" delegateExpression="" />', '的执行监听器没有填写代理表达式'],
  ['<camunda:taskListener event="create" class="a" />', '的任务监听器没有填写监听器ID'],
  [
    '<camunda:taskListener id="l" event="create" class="a"><camunda:field stringValue="x" /></camunda:taskListener>',
    '的任务监听器的注入字段没有填写名称',
  ],
  [
    '<camunda:taskListener id="l" event="create" class="a"><camunda:field name="f" /></camunda:taskListener>',
    '的任务监听器的注入字段“f”没有填写值',
  ],
]

describe('a process beside the published one', () => {
  const beside = (attributes: string) =>
    `<bpmn:process id="other" name="仓库" ${attributes}>${start}</bpmn:process>`.replace('id="s"', 'id="s2"')
  const pool = (id: string, ref: string) => `<bpmn:participant id="${id}" processRef="${ref}" />`
  const pools = (inside: string) => `<bpmn:collaboration id="c">${inside}</bpmn:collaboration>`
  const check = (more: string, context: CheckContext = {}) => {
    const xml = diagramOf(user('camunda:assignee="a"'))
    return checkProcess(xml.replace('</bpmn:definitions>', `${more}</bpmn:definitions>`), context)
  }
  const missing = { elementId: 'other', rule: 'end-event-required' }

  it.each([
    ['that cannot run', beside('isExecutable="false"'), '（流程“仓库”标为不可执行，不影响发布）'],
    [
      'that no pool shows',
      `${pools(pool('p1', 'process'))}${beside('isExecutable="true"')}`,
      '（流程“仓库”没有画出，也不随本流程执行，不影响发布）',
    ],
  ])('should keep nobody from publishing: one %s', async (_, more, why) => {
    const problems = await check(more)

    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(problems).toContainEqual(
      expect.objectContaining({ ...missing, severity: 'warning', message: `流程“仓库”没有结束事件${why}` }),
    )
  })

  it.each([
    ['can run', beside('isExecutable="true"'), {}],
    [
      'is drawn and can run',
      `${pools(pool('p1', 'process') + pool('p2', 'other'))}${beside('isExecutable="true"')}`,
      {},
    ],
    ['is the published one itself', beside('isExecutable="false"'), { key: 'other' }],
  ])('should be weighed in full where it %s', async (_, more, context) => {
    expect(await check(more, context)).toContainEqual(
      expect.objectContaining({ ...missing, severity: 'error', message: '流程“仓库”没有结束事件' }),
    )
  })
})

describe('what the panel of properties calls wrong', () => {
  it.each(VENDORS)('should be wrong of the listeners of %s', async vendor => {
    for (const [listener, said] of LISTENERS) {
      const xml = diagramOf(user('camunda:assignee="a"', extended(listener)))
      expect(await checkProcess(inPrefixOf(vendor, xml))).toEqual([
        {
          elementId: 't',
          elementName: '审批',
          rule: 'listener',
          severity: 'error',
          message: `“审批”${said}`,
        },
      ])
    }
    const right = `<camunda:executionListener event="start" expression="#{a}" />
      <camunda:taskListener id="l" event="create" delegateExpression="#{a}"><camunda:field name="f" stringValue="x" />
      <camunda:field name="g"><camunda:expression>#{b}</camunda:expression></camunda:field></camunda:taskListener>`
    const xml = diagramOf(user('camunda:assignee="a"', extended(right)))
    expect(await checkProcess(inPrefixOf(vendor, xml))).toEqual([])
  })

  it('should be wrong of scripts, which may not be there at all', async () => {
    const scripted =
      '<camunda:executionListener event="start"><camunda:script scriptFormat="" /></camunda:executionListener>'
    const problems = await checkProcess(diagramOf(user('camunda:assignee="a"', extended(scripted))))

    expect(problems).toMatchObject([{ rule: 'script', severity: 'error' }])
  })

  it.each([
    ['serviceTask', '', '服务任务“t”没有说明由哪个程序执行，请选择处理程序'],
    ['sendTask', '', '发送任务“t”没有说明由哪个程序执行，请选择处理程序'],
    ['businessRuleTask', '', '业务规则任务“t”没有说明由哪个程序执行，请选择处理程序'],
    ['serviceTask', 'camunda:class=""', '服务任务“t”没有填写 Java 类'],
    ['serviceTask', 'camunda:delegateExpression=" "', '服务任务“t”没有填写代理表达式'],
  ])('should be wrong of a task that a program does: %s %s', async (kind, attributes, message) => {
    const task = (more: string) => around(`<bpmn:${kind} id="t" ${more} />`)

    expect(await findingsOf(task(attributes), 'implementation')).toMatchObject([
      { elementId: 't', severity: 'error', message },
    ])
    expect(await findingsOf(task('camunda:class="a.B"'), 'implementation')).toEqual([])
    expect(await findingsOf(task('camunda:type="external"'), 'implementation')).toEqual([])
  })

  it('should be wrong of timers', async () => {
    const waiting = (inside: string) =>
      around(
        `<bpmn:intermediateCatchEvent id="t"><bpmn:timerEventDefinition id="d">${inside}</bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>`,
      )
    const duration = (text: string) =>
      `<bpmn:timeDuration xsi:type="bpmn:tFormalExpression">${text}</bpmn:timeDuration>`
    const timeout = `<camunda:taskListener id="l" event="timeout" class="a"><bpmn:timerEventDefinition>${duration('')}</bpmn:timerEventDefinition></camunda:taskListener>`

    for (const broken of [waiting(''), waiting(duration(' ')), user('', extended(timeout))]) {
      expect(await findingsOf(broken, 'timer')).toMatchObject([
        { elementId: 't', severity: 'error', message: expect.stringContaining('没有填写定时器配置') },
      ])
    }
    expect(await findingsOf(waiting(duration('PT15M')), 'timer')).toEqual([])
    expect(await findingsOf(waiting(duration('#{wait')), 'expression')).toMatchObject([
      { elementId: 't', message: expect.stringMatching(/^“t”的定时时长有误/) },
    ])
  })

  it('should be wrong of what has no name', async () => {
    const broken = extended(
      '<camunda:properties><camunda:property value="x" /></camunda:properties><camunda:inputOutput><camunda:inputParameter>1</camunda:inputParameter></camunda:inputOutput>',
    )
    const ofField =
      '<bpmn:startEvent id="s"><bpmn:extensionElements><camunda:formData><camunda:formField id="f" type="long"><camunda:properties><camunda:property id="p" value="x" /></camunda:properties></camunda:formField></camunda:formData></bpmn:extensionElements></bpmn:startEvent>'

    expect((await findingsOf(user('', broken), 'naming')).map(({ message }) => message)).toEqual([
      '“审批”的扩展属性没有填写名称',
      '“审批”的输入参数没有填写名称',
    ])
    expect(await findingsOf(ofField, 'naming')).toEqual([])
  })

  it('should be wrong of a message without an id, and of a kind of people without anybody', async () => {
    const root = '<bpmn:message name="a" /></bpmn:definitions>'
    const xml = diagramOf(user('camunda:assignee="a"')).replace('</bpmn:definitions>', root)

    expect(await checkProcess(xml)).toMatchObject([{ rule: 'global', severity: 'error' }])
    expect(await findingsOf(user('', extended('<camunda:assignee type="role" />')), 'assignee')).toHaveLength(
      1,
    )
    expect(await findingsOf(user('', extended('<camunda:assignee type="initiator" />')), 'assignee')).toEqual(
      [],
    )
  })

  it('should be wrong of expressions that stand in an element of their own', async () => {
    const loop = (text: string) =>
      `<bpmn:multiInstanceLoopCharacteristics><bpmn:loopCardinality xsi:type="bpmn:tFormalExpression">${text}</bpmn:loopCardinality></bpmn:multiInstanceLoopCharacteristics>`

    expect(await findingsOf(user('', loop('#{a b}')), 'expression')).toMatchObject([
      { elementId: 't', message: '“审批”的循环次数有误：第 5 个字符处，此处不应出现“b”' },
    ])
    expect(await findingsOf(user('', loop('3')), 'expression')).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { convertVendor } from '#process/convertVendor.ts'
import { readDiagram } from '#process/readDiagram.ts'
import { VENDOR_URIS, VENDORS, type Vendor } from '#process/vendors.ts'
import { inPrefixOf, readFixture } from './corpus.ts'
import { diagramOf } from './diagramOf.ts'
import { infoset } from './infoset.ts'

const ALL = VENDORS.map(vendor => `xmlns:${vendor}="${VENDOR_URIS[vendor]}"`).join(' ')

/** [what, one vendor, how it says it, another, how that says the same]; both ways */
const SAME: [string, Vendor, string, Vendor, string][] = [
  [
    'waiting before',
    'camunda',
    '<bpmn:task id="t" camunda:asyncBefore="true" />',
    'flowable',
    '<bpmn:task id="t" flowable:async="true" />',
  ],
  [
    'waiting before',
    'camunda',
    '<bpmn:task id="t" camunda:asyncBefore="true" />',
    'activiti',
    '<bpmn:task id="t" activiti:async="true" />',
  ],
  [
    'waiting after',
    'camunda',
    '<bpmn:task id="t" camunda:asyncAfter="true" />',
    'flowable',
    '<bpmn:task id="t" flowable:asyncLeave="true" />',
  ],
  [
    'exclusive jobs',
    'camunda',
    '<bpmn:task id="t" camunda:exclusive="false" />',
    'flowable',
    '<bpmn:task id="t" flowable:exclusive="false" />',
  ],
  [
    'who does a task',
    'camunda',
    '<bpmn:userTask id="t" camunda:assignee="a" camunda:candidateUsers="b" camunda:candidateGroups="c" camunda:dueDate="d" camunda:priority="1" camunda:formKey="f" />',
    'activiti',
    '<bpmn:userTask id="t" activiti:assignee="a" activiti:candidateUsers="b" activiti:candidateGroups="c" activiti:dueDate="d" activiti:priority="1" activiti:formKey="f" />',
  ],
  [
    'implementations',
    'camunda',
    '<bpmn:serviceTask id="t" camunda:class="a" camunda:resultVariable="r" /><bpmn:serviceTask id="u" camunda:expression="#{a}" /><bpmn:serviceTask id="v" camunda:delegateExpression="#{b}" />',
    'flowable',
    '<bpmn:serviceTask id="t" flowable:class="a" flowable:resultVariable="r" /><bpmn:serviceTask id="u" flowable:expression="#{a}" /><bpmn:serviceTask id="v" flowable:delegateExpression="#{b}" />',
  ],
  [
    'work done elsewhere',
    'camunda',
    '<bpmn:serviceTask id="t" camunda:type="external" camunda:topic="x" />',
    'flowable',
    '<bpmn:serviceTask id="t" flowable:type="external-worker" flowable:topic="x" />',
  ],
  [
    'loops over a collection',
    'camunda',
    '<bpmn:task id="t"><bpmn:multiInstanceLoopCharacteristics camunda:collection="c" camunda:elementVariable="e" /></bpmn:task>',
    'flowable',
    '<bpmn:task id="t"><bpmn:multiInstanceLoopCharacteristics flowable:collection="c" flowable:elementVariable="e" /></bpmn:task>',
  ],
  [
    'listeners and their fields',
    'camunda',
    '<bpmn:userTask id="t"><bpmn:extensionElements><camunda:executionListener event="start" class="a"><camunda:field name="n"><camunda:string>s</camunda:string></camunda:field></camunda:executionListener><camunda:taskListener id="l" event="create" expression="#{e}" /></bpmn:extensionElements></bpmn:userTask>',
    'activiti',
    '<bpmn:userTask id="t"><bpmn:extensionElements><activiti:executionListener event="start" class="a"><activiti:field name="n"><activiti:string>s</activiti:string></activiti:field></activiti:executionListener><activiti:taskListener id="l" event="create" expression="#{e}" /></bpmn:extensionElements></bpmn:userTask>',
  ],
  [
    'form fields',
    'camunda',
    '<bpmn:userTask id="t"><bpmn:extensionElements><camunda:formData><camunda:formField id="k" label="类型" type="enum" defaultValue="a"><camunda:validation><camunda:constraint name="required" /><camunda:constraint name="readonly" /></camunda:validation><camunda:value id="a" name="甲" /></camunda:formField><camunda:formField id="d" label="日期" type="date" datePattern="yyyy" /></camunda:formData></bpmn:extensionElements></bpmn:userTask>',
    'flowable',
    '<bpmn:userTask id="t"><bpmn:extensionElements><flowable:formProperty id="k" name="类型" type="enum" default="a" required="true" writable="false"><flowable:value id="a" name="甲" /></flowable:formProperty><flowable:formProperty id="d" name="日期" type="date" datePattern="yyyy" /></bpmn:extensionElements></bpmn:userTask>',
  ],
  [
    'what a called process is handed',
    'camunda',
    '<bpmn:callActivity id="t"><bpmn:extensionElements><camunda:in source="a" target="b" /><camunda:in variables="all" /><camunda:in businessKey="#{k}" /></bpmn:extensionElements></bpmn:callActivity>',
    'flowable',
    '<bpmn:callActivity id="t" flowable:inheritVariables="true" flowable:businessKey="#{k}"><bpmn:extensionElements><flowable:in source="a" target="b" /></bpmn:extensionElements></bpmn:callActivity>',
  ],
  [
    'what this product adds',
    'activiti',
    '<bpmn:userTask id="t"><bpmn:extensionElements><activiti:button id="b" name="同意" code="c" isHide="false" next="n" sort="1" /><activiti:assignee id="a" type="role" value="1" /></bpmn:extensionElements></bpmn:userTask>',
    'flowable',
    '<bpmn:userTask id="t"><bpmn:extensionElements><flowable:button id="b" name="同意" code="c" isHide="false" next="n" sort="1" /><flowable:assignee id="a" type="role" value="1" /></bpmn:extensionElements></bpmn:userTask>',
  ],
  [
    'what the others have in common',
    'flowable',
    '<bpmn:userTask id="t" flowable:owner="o" flowable:category="c" flowable:skipExpression="#{s}" />',
    'activiti',
    '<bpmn:userTask id="t" activiti:owner="o" activiti:category="c" activiti:skipExpression="#{s}" />',
  ],
]

const task = (attributes: string, extensions = '') =>
  `<bpmn:userTask id="t" name="审批" ${attributes}><bpmn:extensionElements>${extensions}</bpmn:extensionElements></bpmn:userTask>`

/** [what, vendor, how it says it, another, what cannot be said] */
const LOST: [string, Vendor, string, Vendor, string[]][] = [
  [
    'input and output',
    'camunda',
    task(
      '',
      '<camunda:inputOutput><camunda:inputParameter name="a">1</camunda:inputParameter><camunda:outputParameter name="b">2</camunda:outputParameter></camunda:inputOutput>',
    ),
    'flowable',
    [
      '“审批”的输入参数（inputParameter）“a”在 Flowable 中没有对应的写法，已去掉',
      '“审批”的输出参数（outputParameter）“b”在 Flowable 中没有对应的写法，已去掉',
    ],
  ],
  [
    'attributes',
    'camunda',
    task('camunda:followUpDate="x"'),
    'flowable',
    ['“审批”的跟进时间（followUpDate）在 Flowable 中没有对应的写法，已去掉'],
  ],
  [
    'waiting after',
    'camunda',
    task('camunda:asyncAfter="true"'),
    'activiti',
    ['“审批”的异步后（asyncAfter）在 Activiti 中没有对应的写法，已去掉'],
  ],
  [
    'work done elsewhere',
    'camunda',
    '<bpmn:serviceTask id="s" camunda:type="external" camunda:topic="x" />',
    'activiti',
    [
      '“s”的类型（type）“外部任务”在 Activiti 中没有对应的写法，已去掉',
      '“s”的主题（topic）在 Activiti 中没有对应的写法，已去掉',
    ],
  ],
  [
    'a listener of an event',
    'camunda',
    task('', '<camunda:taskListener event="timeout" class="a" />'),
    'activiti',
    ['“审批”的任务监听器（taskListener）“timeout”在 Activiti 中没有对应的写法，已去掉'],
  ],
  [
    'a listener of an event',
    'flowable',
    task('', '<flowable:taskListener event="all" class="a" />'),
    'camunda',
    ['“审批”的任务监听器（taskListener）“all”在 Camunda 中没有对应的写法，已去掉'],
  ],
  [
    'a script',
    'camunda',
    task(
      '',
      '<camunda:executionListener event="start"><camunda:script scriptFormat="js">1</camunda:script></camunda:executionListener>',
    ),
    'flowable',
    ['“审批”的执行监听器（executionListener）中的脚本在 Flowable 中没有对应的写法，已去掉'],
  ],
  [
    'parts of form fields',
    'camunda',
    task(
      '',
      '<camunda:formData businessKey="k"><camunda:formField id="f"><camunda:properties><camunda:property id="p" value="v" /></camunda:properties><camunda:validation><camunda:constraint name="max" config="3" /></camunda:validation></camunda:formField></camunda:formData>',
    ),
    'flowable',
    [
      '“审批”的业务标识（businessKey）在 Flowable 中没有对应的写法，已去掉',
      '“审批”的校验规则（constraint）max=3（字段“f”）在 Flowable 中没有对应的写法，已去掉',
      '“审批”的扩展属性（properties）（字段“f”）在 Flowable 中没有对应的写法，已去掉',
    ],
  ],
  [
    'parts of form properties',
    'activiti',
    task('', '<activiti:formProperty id="f" readable="false" variable="v" />'),
    'camunda',
    [
      '“审批”的变量（variable）（字段“f”）在 Camunda 中没有对应的写法，已去掉',
      '“审批”的可读（readable）（字段“f”）在 Camunda 中没有对应的写法，已去掉',
    ],
  ],
  [
    'elements',
    'flowable',
    '<bpmn:extensionElements><flowable:eventListener events="E" class="a" /></bpmn:extensionElements>',
    'camunda',
    ['“流程”的事件监听器（eventListener）在 Camunda 中没有对应的写法，已去掉'],
  ],
  [
    'what a loop waits for',
    'camunda',
    '<bpmn:task id="l"><bpmn:multiInstanceLoopCharacteristics camunda:asyncBefore="true" camunda:exclusive="true"><bpmn:extensionElements><camunda:failedJobRetryTimeCycle>R3</camunda:failedJobRetryTimeCycle></bpmn:extensionElements></bpmn:multiInstanceLoopCharacteristics></bpmn:task>',
    'flowable',
    [
      '“l”的异步前（asyncBefore）在 Flowable 中没有对应的写法，已去掉',
      '“l”的排他（exclusive）在 Flowable 中没有对应的写法，已去掉',
      '“l”的重试周期（failedJobRetryTimeCycle）在 Flowable 中没有对应的写法，已去掉',
    ],
  ],
  [
    'what nobody knows',
    'camunda',
    task('camunda:zork="1"', '<camunda:thing />'),
    'flowable',
    [
      '“审批”的 zork 在 Flowable 中没有对应的写法，已去掉',
      '“审批”的 thing 在 Flowable 中没有对应的写法，已去掉',
    ],
  ],
  [
    'what is said twice',
    'camunda',
    task('camunda:assignee="a" camunda:dueDate="b" flowable:assignee="c"'),
    'flowable',
    ['“审批”的处理人（assignee）写了两次，已去掉其中的“c”'],
  ],
]

describe('convertVendor', () => {
  const bothWays = SAME.flatMap(([what, one, said, other, same]) => [
    { what, from: one, said, to: other, same },
    { what, from: other, said: same, to: one, same: said },
  ])

  it.each(bothWays)('should say $what in $to as in $from', async ({ from, said, to, same }) => {
    const only = (vendor: Vendor) => `xmlns:${vendor}="${VENDOR_URIS[vendor]}"`
    const { xml, lost } = await convertVendor(diagramOf(said, only(from)), to)

    expect(lost).toEqual([])
    expect(infoset(xml)).toEqual(infoset(diagramOf(same, only(to))))
    expect((await readDiagram(xml)).vendor).toBe(to)
  })

  it.each(LOST)('should list %s of %s', async (_, from, said, to, messages) => {
    const declarations = said.includes(`${to}:`) ? ALL : `xmlns:${from}="${VENDOR_URIS[from]}"`
    const { xml, lost } = await convertVendor(diagramOf(said, declarations), to)

    expect(lost.map(({ message }) => message)).toEqual(messages)
    expect((await readDiagram(xml)).warnings).toEqual([])
    expect((await convertVendor(xml, to)).xml).toBe(xml)
  })

  it.each(VENDORS)('should write nothing that %s has no words for', async to => {
    const others = VENDORS.filter(vendor => vendor !== to)
    for (const from of others) {
      const { xml, lost } = await convertVendor(inPrefixOf(from, readFixture('every-property')), to)
      const again = await convertVendor(
        inPrefixOf(
          from,
          xml
            .replaceAll(`${to}:`, 'camunda:')
            .replaceAll(`xmlns:${to}="${VENDOR_URIS[to]}"`, `xmlns:camunda="${VENDOR_URIS.camunda}"`),
        ),
        to,
      )

      expect(xml).not.toContain(VENDOR_URIS[from])
      expect(lost.length).toBeGreaterThan(10)
      expect(again.lost).toEqual([])
    }
  })

  it('should leave a diagram of that vendor as it is', async () => {
    const xml = readFixture('fields')

    expect(await convertVendor(xml, 'camunda')).toEqual({ xml, lost: [] })
  })

  it('should leave texts alone that look like a declaration', async () => {
    const text = ` xmlns:a="${VENDOR_URIS.camunda}"`
    const { xml } = await convertVendor(
      diagramOf(`<bpmn:documentation>${text}</bpmn:documentation>`),
      'flowable',
    )

    expect(xml).toContain(`>${text}<`)
  })

  it('should keep elements of other namespaces', async () => {
    const { xml } = await convertVendor(readFixture('foreign'), 'activiti')

    for (const part of [
      'urn:example:acme',
      'urn:example:deep',
      'urn:example:not-camunda',
      VENDOR_URIS.flowable,
    ]) {
      expect(xml).toContain(part)
    }
  })
})

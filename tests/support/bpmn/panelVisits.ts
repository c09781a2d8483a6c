import type { Vendor } from '#process/vendors.ts'
import type { PanelStep, PanelVisit } from './PanelStep.ts'

const text = (
  name: NonNullable<PanelStep['text']>[0],
  value: string,
  holds: PanelStep['holds'],
): PanelStep => ({
  text: [name, value],
  holds,
})
const choose = (
  name: NonNullable<PanelStep['text']>[0],
  value: string,
  holds?: PanelStep['holds'],
): PanelStep => ({
  choose: [name, value],
  holds,
})
const replace = (name: NonNullable<PanelStep['choose']>[0], value: string, holds?: string): PanelStep => ({
  ...choose(name, value, holds),
  replaces: true,
})
const check = (check: PanelStep['check'], holds: PanelStep['holds']): PanelStep => ({ check, holds })
/** Steps that not every vendor's engine can say. */
const sayable = (vendors: readonly Vendor[], ...steps: PanelStep[]): PanelStep[] =>
  steps.map(step => ({ ...step, vendors }))
const CAMUNDA = ['camunda'] as const
const open = (section: string): PanelStep => ({ section })

/** An expression as engines know it. */
const juel = (source: string) => `\${${source}}`

const LISTENER = 'execution-listeners-'
const TASK_LISTENER = 'task-listeners-'
const FIELD = 'form-fields-'

/** Every field that the panel has for one vendor or another, in an order in which a person could fill them in. */
export const panelVisits: PanelVisit[] = [
  {
    element: null,
    steps: [
      text('process-name', '请假流程', '<bpmn:process id="PROCESS" name="请假流程"'),
      open('globals'),
      { add: 'messages' },
      text(['messages-', '-id'], 'message-1', '<bpmn:message id="message-1"'),
      text(['messages-', '-name'], '材料已交', '<bpmn:message id="message-1" name="材料已交"'),
      { add: 'signals' },
      text(['signals-', '-id'], 'signal-1', '<bpmn:signal id="signal-1"'),
      text(['signals-', '-name'], '放假', '<bpmn:signal id="signal-1" name="放假"'),
    ],
  },
  {
    element: 'approve',
    steps: [
      text('name', '部门审批', '<bpmn:userTask id="approve" name="部门审批"'),
      open('task'),
      text('assignee', juel('initiator'), `V:assignee="${juel('initiator')}"`),
      text('candidateUsers', '1,2', 'V:candidateUsers="1,2"'),
      text('candidateGroups', 'role:3,dept:100', 'V:candidateGroups="role:3,dept:100"'),
      choose('due-way', 'other'),
      text('dueDate', '2030-06-01T09:00:00', 'V:dueDate="2030-06-01T09:00:00"'),
      check('limit-workingDays', '<V:property name="workingDays" value="true"'),
      choose('limit-onDue', 'approve', '<V:property name="onDue" value="approve"'),
      text('limit-remindBefore', 'P1D', '<V:property name="remindBefore" value="P1D"'),
      text('limit-remindAfter', 'PT4H', '<V:property name="remindAfter" value="PT4H"'),
      ...sayable(
        CAMUNDA,
        text('followUpDate', '2030-05-01T09:00:00', 'V:followUpDate="2030-05-01T09:00:00"'),
      ),
      text('priority', '50', 'V:priority="50"'),
      check('async-before', 'V:asyncBefore="true"'),
      ...sayable(['camunda', 'flowable'], check('async-after', 'V:asyncAfter="true"')),
      check('async-exclusive', 'V:exclusive="false"'),
      { add: 'assignees' },
      text(['assignees-', '-id'], 'a1', '<V:assignee id="a1"'),
      choose(['assignees-', '-type'], 'role', '<V:assignee id="a1" type="role"'),
      text(['assignees-', '-value'], '1,2', 'type="role" value="1,2"'),
      text(['assignees-', '-condition'], 'days > 3', 'condition="days &#62; 3"'),
      choose(['assignees-', '-operationType'], 'all', 'operationType="all"'),
      text(['assignees-', '-sort'], '1', 'operationType="all" sort="1"'),
      { add: 'buttons' },
      text(['buttons-', '-id'], 'b1', '<V:button id="b1"'),
      text(['buttons-', '-name'], '同意', '<V:button id="b1" name="同意"'),
      text(['buttons-', '-code'], 'approve', 'name="同意" code="approve"'),
      text(['buttons-', '-next'], 'choice', 'next="choice"'),
      text(['buttons-', '-sort'], '2', 'next="choice" sort="2"'),
      check(['buttons-', '-isHide'], 'isHide="true"'),
      ...sayable(
        CAMUNDA,
        { add: 'inputs' },
        text(['inputs-', '-name'], 'days', '<V:inputParameter name="days"'),
        text(
          ['inputs-', '-value'],
          juel('days'),
          `<V:inputParameter name="days">${juel('days')}</V:inputParameter>`,
        ),
        { add: 'outputs' },
        text(['outputs-', '-name'], 'result', '<V:outputParameter name="result"'),
        choose(['outputs-', '-type'], 'script', '<V:script'),
        text(['outputs-', '-script-format'], 'groovy', '<V:script scriptFormat="groovy"'),
        text(['outputs-', '-script-body'], 'a + b', 'scriptFormat="groovy">a + b</V:script>'),
      ),
      open('form'),
      text('form-key', 'leave-form', 'V:formKey="leave-form"'),
      ...sayable(
        CAMUNDA,
        { add: 'form-fields', holds: '<V:formData>' },
        text([FIELD, '-id'], 'kind', '<V:formField id="kind"'),
        text([FIELD, '-label'], '类型', '<V:formField id="kind" label="类型"'),
        choose([FIELD, '-type'], 'date', 'type="date"'),
        text([FIELD, '-date-pattern'], 'yyyy-MM-dd', 'datePattern="yyyy-MM-dd"'),
        replace([FIELD, '-type'], 'custom'),
        text([FIELD, '-custom-type'], 'file', 'type="file"'),
        replace([FIELD, '-type'], 'enum', 'type="enum"'),
        text([FIELD, '-defaultValue'], 'sick', 'defaultValue="sick"'),
        { add: [FIELD, '-values'] },
        text([`${FIELD}*-values-`, '-id'], 'sick', '<V:value id="sick"'),
        text([`${FIELD}*-values-`, '-name'], '病假', '<V:value id="sick" name="病假"'),
        { add: [FIELD, '-constraints'] },
        text([`${FIELD}*-constraints-`, '-name'], 'maxlength', '<V:constraint name="maxlength"'),
        text([`${FIELD}*-constraints-`, '-config'], '20', '<V:constraint name="maxlength" config="20"'),
        { add: [FIELD, '-properties'] },
        text([`${FIELD}*-properties-`, '-id'], 'unit', '<V:property id="unit"'),
        text([`${FIELD}*-properties-`, '-value'], '天', '<V:property id="unit" value="天"'),
        choose('business-key', 'kind', '<V:formData businessKey="kind">'),
      ),
      { add: 'form-properties' },
      text(['form-properties-', '-id'], 'days', '<V:formProperty id="days"'),
      text(['form-properties-', '-name'], '天数', '<V:formProperty id="days" name="天数"'),
      choose(['form-properties-', '-type'], 'long', 'type="long"'),
      text(['form-properties-', '-variable'], 'dayCount', 'variable="dayCount"'),
      text(['form-properties-', '-expression'], juel('total'), `expression="${juel('total')}"`),
      text(['form-properties-', '-default'], '1', 'default="1"'),
      choose(['form-properties-', '-required'], 'true', 'required="true"'),
      choose(['form-properties-', '-readable'], 'true', 'readable="true"'),
      choose(['form-properties-', '-writable'], 'false', 'writable="false"'),
      open('multi-instance'),
      choose('loop-kind', 'parallel', '<bpmn:multiInstanceLoopCharacteristics V:collection="'),
      replace('loop-kind', 'sequential', 'isSequential="true"'),
      text('loop-cardinality', '3', /* a child */ 'tFormalExpression">3</bpmn:loopCardinality>'),
      text('loop-collection', juel('users'), `V:collection="${juel('users')}"`),
      text('loop-element-variable', 'user', 'V:elementVariable="user"'),
      text(
        'loop-completion-condition',
        'nrOfCompletedInstances > 1',
        'nrOfCompletedInstances &gt; 1</bpmn:completionCondition>',
      ),
      ...sayable(
        CAMUNDA,
        check('loop-async-before', 'V:asyncBefore="true"'),
        check('loop-async-after', 'V:asyncAfter="true"'),
        check('loop-async-exclusive', 'V:exclusive="false"'),
      ),
      text('retry-cycle', 'R5/PT5M', '<V:failedJobRetryTimeCycle>R5/PT5M</V:failedJobRetryTimeCycle>'),
      { addSection: 'task-listeners' },
      ...sayable(CAMUNDA, choose([TASK_LISTENER, '-event'], 'timeout', 'event="timeout"')),
      text([TASK_LISTENER, '-id'], 'remind', 'id="remind"'),
      ...sayable(
        CAMUNDA,
        choose([TASK_LISTENER, '-timer-type'], 'timeDuration', '<bpmn:timeDuration'),
        text([TASK_LISTENER, '-timer'], 'PT15M', '>PT15M</bpmn:timeDuration>'),
      ),
      choose([TASK_LISTENER, '-implementation'], 'expression'),
      text(
        [TASK_LISTENER, '-expression'],
        juel('log.write(task)'),
        `expression="${juel('log.write(task)')}"`,
      ),
      { add: [TASK_LISTENER, '-fields'] },
      text([`${TASK_LISTENER}*-fields-`, '-name'], 'who', '<V:field name="who"'),
      text([`${TASK_LISTENER}*-fields-`, '-string'], '张三', '<V:string>张三</V:string>'),
      replace([`${TASK_LISTENER}*-fields-`, '-type'], 'expression', '<V:expression'),
      text(
        [`${TASK_LISTENER}*-fields-`, '-expression'],
        juel('who'),
        `<V:expression>${juel('who')}</V:expression>`,
      ),
      open('other'),
      text(
        'documentation',
        '超过三天\n另行审批',
        '<bpmn:documentation>超过三天\n另行审批</bpmn:documentation>',
      ),
    ],
  },
  {
    element: 'start',
    steps: [
      open('form'),
      text('form-key', 'start-form', '<bpmn:startEvent id="start" name="开始" V:formKey="start-form"'),
      { addSection: 'execution-listeners' },
      choose([LISTENER, '-event'], 'end', 'event="end"'),
      text(
        [LISTENER, '-class'],
        'com.example.Done',
        '<V:executionListener class="com.example.Done" event="end"',
      ),
      replace([LISTENER, '-implementation'], 'delegateExpression'),
      text([LISTENER, '-delegateExpression'], juel('archive'), `delegateExpression="${juel('archive')}"`),
      ...sayable(
        CAMUNDA,
        replace([LISTENER, '-implementation'], 'script', '<V:script'),
        text([LISTENER, '-script-format'], 'groovy', '<V:script scriptFormat="groovy"'),
        text([LISTENER, '-script-body'], 'a < b', '>a &lt; b</V:script>'),
        replace([LISTENER, '-script-type'], 'external'),
        text([LISTENER, '-script-resource'], 'classpath://a.groovy', 'resource="classpath://a.groovy"'),
      ),
      { addSection: 'properties', holds: '<V:properties>' },
      text(['properties-', '-name'], 'color', '<V:property name="color"'),
      text(['properties-', '-value'], '红', '<V:property name="color" value="红"'),
    ],
  },
  {
    element: 'wait',
    steps: [
      open('task'),
      choose('messageRef', 'message-1', '<bpmn:receiveTask id="wait" name="等待" messageRef="message-1"'),
      open('multi-instance'),
      choose('loop-kind', 'loop', '<bpmn:standardLoopCharacteristics'),
    ],
  },
  {
    element: 'script',
    steps: [
      open('task'),
      text('task-script-format', 'groovy', 'scriptFormat="groovy"'),
      text('task-script-body', '1 < 2', '<bpmn:script>1 &lt; 2</bpmn:script>'),
      ...sayable(
        CAMUNDA,
        replace('task-script-type', 'external'),
        text('task-script-resource', 'classpath://s.groovy', 'V:resource="classpath://s.groovy"'),
      ),
      text('result-variable', 'sum', 'V:resultVariable="sum"'),
    ],
  },
  {
    element: 'to-wait',
    steps: [
      open('condition'),
      choose('flow-type', 'conditional', '<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression"'),
      text('condition-body', 'days > 3', '>days &gt; 3</bpmn:conditionExpression>'),
      { add: 'conditions' },
      text(['conditions-', '-id'], 'c1', '<V:condition id="c1"'),
      text(['conditions-', '-field'], 'days', 'field="days"'),
      choose(['conditions-', '-compare'], 'gt', 'field="days" compare="gt"'),
      text(['conditions-', '-value'], '3', 'compare="gt" value="3"'),
      choose(['conditions-', '-logic'], 'or', 'value="3" logic="or"'),
      text(['conditions-', '-sort'], '1', 'logic="or" sort="1"'),
    ],
  },
  {
    element: 'to-end',
    steps: [
      open('condition'),
      choose('flow-type', 'conditional'),
      choose('condition-type', 'script'),
      text('condition-script-format', 'groovy', 'language="groovy"'),
      ...sayable(
        CAMUNDA,
        choose('condition-script-type', 'external'),
        text('condition-script-resource', 'classpath://c.groovy', 'V:resource="classpath://c.groovy"'),
      ),
      replace('flow-type', 'normal'),
    ],
  },
  {
    element: 'to-script',
    steps: [
      open('condition'),
      choose('flow-type', 'default', '<bpmn:exclusiveGateway id="choice" default="to-script"'),
    ],
  },
]

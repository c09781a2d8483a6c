import type { PropertyDescriptor, TypeSource } from '../ModdleElement.ts'

const fields: PropertyDescriptor = { name: 'fields', type: 'Field', isMany: true }
const body: PropertyDescriptor = { name: 'body', type: 'String', isBody: true }

/**
 * What Flowable and Activiti say beyond Camunda. A type that Camunda's descriptor has as well is joined with it.
 *
 * @see https://www.flowable.com/open-source/docs/bpmn/ch07b-BPMN-Constructs
 * @see https://www.activiti.org/userguide/#bpmnConstructs
 */
export const commonTypes: TypeSource[] = [
  {
    name: 'Skippable',
    isAbstract: true,
    extends: ['bpmn:Task', 'bpmn:SequenceFlow'],
    properties: attributes('skipExpression'),
  },
  {
    name: 'Process',
    properties: flags('isEagerExecutionFetch'),
  },
  {
    name: 'AsyncLeaving',
    isAbstract: true,
    extends: ['bpmn:FlowNode'],
    properties: flags('asyncLeave', 'asyncLeaveExclusive'),
  },
  {
    name: 'FormSupported',
    properties: [...attributes('formFieldValidation'), ...flags('sameDeployment')],
  },
  {
    name: 'Assignable',
    properties: attributes(
      'owner',
      'category',
      'businessCalendarName',
      'taskIdVariableName',
      'taskCompleterVariableName',
      'idVariableName',
    ),
  },
  {
    name: 'ServiceTaskLike',
    properties: [
      ...attributes('resultVariableName', 'extensionId'),
      ...flags(
        'triggerable',
        'useLocalScopeForResultVariable',
        'storeResultVariableAsTransient',
        'parallelInSameTransaction',
      ),
    ],
  },
  { name: 'ScriptTask', properties: flags('autoStoreVariables') },
  {
    name: 'RuleTask',
    isAbstract: true,
    extends: ['bpmn:BusinessRuleTask'],
    properties: [...attributes('rules', 'ruleVariablesInput'), ...flags('exclude')],
  },
  {
    name: 'CallActivity',
    properties: [
      ...attributes(
        'calledElementType',
        'businessKey',
        'processInstanceName',
        'processInstanceIdVariableName',
      ),
      ...flags(
        'inheritVariables',
        'inheritBusinessKey',
        'sameDeployment',
        'completeAsync',
        'fallbackToDefaultTenant',
        'useLocalScopeForOutParameters',
      ),
    ],
  },
  { name: 'InOutBinding', properties: attributes('targetExpression', 'sourceType', 'targetType') },
  {
    name: 'Collectable',
    properties: [...attributes('elementIndexVariable'), ...flags('noWaitStatesAsyncLeave')],
  },
  { name: 'ExecutionListener', properties: attributes('id', 'onTransaction') },
  { name: 'TaskListener', properties: attributes('onTransaction') },
  {
    name: 'EventListener',
    superClass: ['Element'],
    meta: { allowedIn: ['bpmn:Process'] },
    properties: [
      ...attributes('events', 'class', 'delegateExpression', 'entityType', 'throwEvent', 'onTransaction'),
      ...attributes('signalName', 'messageName', 'errorCode'),
      fields,
    ],
  },
  {
    name: 'MapException',
    superClass: ['Element'],
    properties: [...attributes('errorCode', 'rootCause'), ...flags('includeChildExceptions'), body],
  },
  {
    name: 'Localization',
    superClass: ['Element'],
    properties: [...attributes('locale', 'name'), { name: 'documentation', type: 'String' }],
  },
  { name: 'HttpRequestHandler', superClass: ['Element'], properties: [...attributes('class'), fields] },
  { name: 'HttpResponseHandler', superClass: ['Element'], properties: [...attributes('class'), fields] },
  {
    name: 'TimerExtension',
    isAbstract: true,
    extends: ['bpmn:TimerEventDefinition'],
    properties: attributes('businessCalendarName'),
  },
  {
    name: 'SignalExtension',
    isAbstract: true,
    extends: ['bpmn:Signal'],
    properties: attributes('scope'),
  },
  {
    name: 'EventExpression',
    isAbstract: true,
    extends: ['bpmn:SignalEventDefinition', 'bpmn:MessageEventDefinition'],
    properties: attributes('signalExpression', 'messageExpression'),
  },
]

/** Properties that are attributes holding text. */
export function attributes(...names: string[]): PropertyDescriptor[] {
  return names.map(name => ({ name, type: 'String', isAttr: true }))
}

/** Properties that are attributes holding true or false. */
function flags(...names: string[]): PropertyDescriptor[] {
  return names.map(name => ({ name, type: 'Boolean', isAttr: true }))
}

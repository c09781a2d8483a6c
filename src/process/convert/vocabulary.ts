import type { Vendor } from '../vendors.ts'

/** Whose engine reads something. What stands in no list is read by all. */
type Readers = readonly Vendor[]

const CAMUNDA: Readers = ['camunda']
const FLOWABLE: Readers = ['flowable']
const NOT_CAMUNDA: Readers = ['flowable', 'activiti']
const NOT_ACTIVITI: Readers = ['camunda', 'flowable']

function listed(readers: Readers, ...names: string[]): Record<string, Readers> {
  return Object.fromEntries(names.map(name => [name, readers]))
}

/**
 * Attributes that not every engine reads, by their own name; one that means different things is named with the
 * type that holds it.
 *
 * @see https://docs.camunda.org/manual/7.23/reference/bpmn20/custom-extensions/extension-attributes/
 * @see https://github.com/flowable/flowable-engine/blob/main/modules/flowable-bpmn-converter/src/main/resources/org/flowable/impl/bpmn/parser/flowable-bpmn-extensions.xsd
 */
export const ATTRIBUTES: Record<string, Readers> = {
  ...listed(CAMUNDA, 'asyncBefore', 'asyncAfter', 'jobPriority', 'taskPriority', 'followUpDate'),
  ...listed(CAMUNDA, 'versionTag', 'historyTimeToLive', 'isStartableInTasklist', 'diagramRelationId'),
  ...listed(CAMUNDA, 'modelerTemplate', 'modelerTemplateVersion', 'variableName', 'variableEvents'),
  ...listed(CAMUNDA, 'formRef', 'formRefBinding', 'formRefVersion', 'formHandlerClass', 'resource'),
  ...listed(CAMUNDA, 'calledElementBinding', 'calledElementVersion', 'calledElementVersionTag'),
  ...listed(CAMUNDA, 'calledElementTenantId', 'caseRef', 'caseBinding', 'caseVersion', 'caseTenantId'),
  ...listed(CAMUNDA, 'variableMappingClass', 'variableMappingDelegateExpression'),
  ...listed(CAMUNDA, 'decisionRef', 'decisionRefBinding', 'decisionRefVersion', 'decisionRefTenantId'),
  ...listed(CAMUNDA, 'mapDecisionResult', 'errorMessage', 'errorCodeVariable', 'errorMessageVariable'),
  ...listed(CAMUNDA, 'escalationCodeVariable', 'local', 'variables'),
  ...listed(NOT_ACTIVITI, 'topic'),
  ...listed(NOT_CAMUNDA, 'skipExpression', 'owner', 'category', 'businessCalendarName', 'autoStoreVariables'),
  ...listed(NOT_CAMUNDA, 'rules', 'ruleVariablesInput', 'exclude', 'resultVariableName', 'extensionId'),
  ...listed(NOT_CAMUNDA, 'elementIndexVariable', 'inheritVariables', 'onTransaction', 'scope'),
  ...listed(
    FLOWABLE,
    'asyncLeave',
    'asyncLeaveExclusive',
    'formFieldValidation',
    'sameDeployment',
    'triggerable',
  ),
  ...listed(FLOWABLE, 'taskIdVariableName', 'taskCompleterVariableName', 'idVariableName'),
  ...listed(FLOWABLE, 'useLocalScopeForResultVariable', 'storeResultVariableAsTransient'),
  ...listed(FLOWABLE, 'parallelInSameTransaction', 'noWaitStatesAsyncLeave', 'isEagerExecutionFetch'),
  ...listed(FLOWABLE, 'calledElementType', 'processInstanceName', 'processInstanceIdVariableName'),
  ...listed(FLOWABLE, 'inheritBusinessKey', 'completeAsync', 'fallbackToDefaultTenant'),
  ...listed(FLOWABLE, 'useLocalScopeForOutParameters', 'targetExpression', 'sourceType', 'targetType'),
  ...listed(FLOWABLE, 'signalExpression', 'messageExpression'),
  'AsyncCapable.async': NOT_CAMUNDA,
  'MultiInstanceLoopCharacteristics.exclusive': CAMUNDA,
  'CallActivity.businessKey': FLOWABLE,
  'InOutBinding.businessKey': CAMUNDA,
}

/** Elements that not every engine reads, by the name of their type. */
export const ELEMENTS: Record<string, Readers> = {
  ...listed(CAMUNDA, 'InputOutput', 'Connector', 'ErrorEventDefinition', 'FormData', 'Script'),
  ...listed(NOT_CAMUNDA, 'FormProperty', 'EventListener', 'MapException', 'Localization'),
  'MultiInstanceLoopCharacteristics.FailedJobRetryTimeCycle': CAMUNDA,
  ...listed(FLOWABLE, 'HttpRequestHandler', 'HttpResponseHandler'),
}

/** Events of task listeners that an engine raises. */
export const TASK_EVENTS: Record<Vendor, readonly string[]> = {
  camunda: ['create', 'assignment', 'complete', 'delete', 'update', 'timeout'],
  flowable: ['create', 'assignment', 'complete', 'delete', 'all'],
  activiti: ['create', 'assignment', 'complete', 'delete', 'all'],
}

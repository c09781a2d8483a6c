import testRule from 'bpmnlint/lib/test-rule.js'
import adHocSubProcess from 'bpmnlint/rules/ad-hoc-sub-process.js'
import endEventRequired from 'bpmnlint/rules/end-event-required.js'
import eventBasedGateway from 'bpmnlint/rules/event-based-gateway.js'
import eventSubProcessStart from 'bpmnlint/rules/event-sub-process-typed-start-event.js'
import fakeJoin from 'bpmnlint/rules/fake-join.js'
import linkEvent from 'bpmnlint/rules/link-event.js'
import noDisconnected from 'bpmnlint/rules/no-disconnected.js'
import noDuplicateFlows from 'bpmnlint/rules/no-duplicate-sequence-flows.js'
import noGatewayJoinFork from 'bpmnlint/rules/no-gateway-join-fork.js'
import noImplicitEnd from 'bpmnlint/rules/no-implicit-end.js'
import noImplicitSplit from 'bpmnlint/rules/no-implicit-split.js'
import singleBlankStart from 'bpmnlint/rules/single-blank-start-event.js'
import singleEventDefinition from 'bpmnlint/rules/single-event-definition.js'
import startEventRequired from 'bpmnlint/rules/start-event-required.js'
import subProcessBlankStart from 'bpmnlint/rules/sub-process-blank-start-event.js'
import superfluousGateway from 'bpmnlint/rules/superfluous-gateway.js'
import superfluousTermination from 'bpmnlint/rules/superfluous-termination.js'
import { t } from '#model/language/t.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import { flowLabelOf, labelOf } from './labelOf.ts'
import type { CheckedDiagram, Finding, ProcessRule, Severity } from './ProcessRule.ts'

/** Name → rule, what its findings weigh, and what they say of an element; null leaves a finding out. */
type Row = [
  string,
  () => unknown,
  Severity,
  (label: string, element: ModdleElement, said: string) => string | null,
]

const container = (label: string, element: ModdleElement) =>
  element.$instanceOf('bpmn:SubProcess') ? t('子流程{{label}}', { label }) : t('流程{{label}}', { label })

/**
 * The library's rules that say something of a process, rather than of a drawing or of one house's taste. Labels,
 * overlaps and inclusive gateways are left to whoever draws; what our own rules find is left out as well.
 */
const ROWS: Row[] = [
  [
    'start-event-required',
    startEventRequired,
    'error',
    (label, it) => t('{{container}}没有开始事件', { container: container(label, it) }),
  ],
  [
    'end-event-required',
    endEventRequired,
    'error',
    (label, it) => t('{{container}}没有结束事件', { container: container(label, it) }),
  ],
  ['no-disconnected', noDisconnected, 'error', label => t('{{label}}没有与其他元素相连', { label })],
  [
    'no-duplicate-sequence-flows',
    noDuplicateFlows,
    'error',
    (_, it) =>
      it.$instanceOf('bpmn:SequenceFlow') ? t('{{flow}}与另一条重复', { flow: flowLabelOf(it) }) : null,
  ],
  [
    'single-blank-start-event',
    singleBlankStart,
    'error',
    (label, it) => t('{{container}}有多个无类型的开始事件', { container: container(label, it) }),
  ],
  [
    'single-event-definition',
    singleEventDefinition,
    'error',
    label => t('事件{{label}}有多个事件定义', { label }),
  ],
  [
    'sub-process-blank-start-event',
    subProcessBlankStart,
    'error',
    label => t('子流程的开始事件{{label}}不能有事件类型', { label }),
  ],
  [
    'event-sub-process-typed-start-event',
    eventSubProcessStart,
    'error',
    label => t('事件子流程的开始事件{{label}}没有事件类型', { label }),
  ],
  [
    'ad-hoc-sub-process',
    adHocSubProcess,
    'error',
    label => t('特别子流程中不能有开始或结束事件{{label}}', { label }),
  ],
  [
    'event-based-gateway',
    eventBasedGateway,
    'error',
    (label, it) =>
      it.$instanceOf('bpmn:SequenceFlow')
        ? t('事件网关后的{{flow}}不能有条件', { flow: flowLabelOf(it) })
        : t('事件网关{{label}}至少要有两条流出的顺序流', { label }),
  ],
  ['link-event', linkEvent, 'error', (label, _, said) => linkMessage(label, said)],
  [
    'fake-join',
    fakeJoin,
    'warning',
    (label, it) =>
      it.$instanceOf('bpmn:EndEvent')
        ? null
        : t('{{label}}有多条流入的顺序流，不会互相等待，每条到达都会各执行一次', { label }),
  ],
  [
    'no-implicit-split',
    noImplicitSplit,
    'warning',
    label => t('{{label}}有多条流出的顺序流，会同时执行，请改用网关', { label }),
  ],
  [
    'no-implicit-end',
    noImplicitEnd,
    'warning',
    label => t('流程在{{label}}处结束，却没有结束事件', { label }),
  ],
  [
    'no-gateway-join-fork',
    noGatewayJoinFork,
    'warning',
    label => t('网关{{label}}既汇聚又分支，请拆成两个网关', { label }),
  ],
  [
    'superfluous-gateway',
    superfluousGateway,
    'warning',
    label => t('网关{{label}}只有一进一出，是多余的', { label }),
  ],
  [
    'superfluous-termination',
    superfluousTermination,
    'warning',
    label => t('终止结束事件{{label}}是多余的，普通结束事件即可', { label }),
  ],
]

function linkMessage(label: string, said: string): string {
  if (said.includes('missing link name')) return t('链接事件{{label}}没有链接名称', { label })
  if (said.startsWith('Duplicate')) return t('链接事件{{label}}的链接名称重复', { label })
  return said.includes('throw event')
    ? t('链接事件{{label}}没有对应的抛出事件', { label })
    : t('链接事件{{label}}没有对应的捕获事件', { label })
}

export const lintRules: ProcessRule[] = ROWS.map(([name, makeRule, severity, say]) => ({
  name,
  check: ({ definitions, byId }: CheckedDiagram): Finding[] =>
    testRule({ moddleRoot: definitions, rule: makeRule() }).flatMap(({ id, message: said }) => {
      const element = byId.get(id)
      const message = element && say(labelOf(element), element, said)
      return message ? [{ element, severity, message }] : []
    }),
}))

import { t } from '#model/language/t.ts'
import { labelOf } from './labelOf.ts'
import { ofType } from './ofType.ts'
import type { ProcessRule } from './ProcessRule.ts'

/** A gateway that chooses among flows has one for when nothing fits. */
export const defaultFlow: ProcessRule = {
  name: 'default-flow',
  check: diagram =>
    ofType(diagram, 'bpmn:ExclusiveGateway', 'bpmn:InclusiveGateway')
      .filter(gateway => (gateway.outgoing ?? []).length > 1 && !gateway.default)
      .map(gateway => ({
        element: gateway,
        severity: 'warning',
        message: t('网关{{gateway}}没有默认流转，所有条件都不满足时流程无法继续', {
          gateway: labelOf(gateway),
        }),
      })),
}

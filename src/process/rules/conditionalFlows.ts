import { t } from '#model/language/t.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import type { Vendor } from '../vendors.ts'
import { extensionsOf } from './extensionsOf.ts'
import { flowLabelOf } from './labelOf.ts'
import { ofType } from './ofType.ts'
import type { ProcessRule } from './ProcessRule.ts'

/**
 * Where one flow of a node has a condition or is the default, each of them is one or the other. The library's rule of
 * this name knows expressions only, and not the conditions that the product's own elements say.
 */
export const conditionalFlows: ProcessRule = {
  name: 'conditional-flows',
  check: diagram =>
    ofType(diagram, 'bpmn:FlowNode').flatMap(node => {
      const flows: ModdleElement[] = node.outgoing ?? []
      const missing = flows.filter(flow => flow !== node.default && !isConditional(flow, diagram.vendor))
      if (missing.length === flows.length && !node.default) return []
      return missing.map(flow => ({
        element: flow,
        severity: 'error',
        message: t('{{flow}}既没有条件，也不是默认流转', { flow: flowLabelOf(flow) }),
      }))
    }),
}

const isConditional = (flow: ModdleElement, vendor: Vendor): boolean =>
  flow.conditionExpression !== undefined || extensionsOf(flow, `${vendor}:Condition`).length > 0

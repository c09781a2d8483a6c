import { t } from '#model/language/t.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import { labelOf } from './labelOf.ts'
import { ofType } from './ofType.ts'
import { ownerOf } from './ownerOf.ts'
import type { ProcessRule } from './ProcessRule.ts'

const TIMERS = ['timeDate', 'timeDuration', 'timeCycle']

/** A timer says when. */
export const timer: ProcessRule = {
  name: 'timer',
  check: diagram =>
    ofType(diagram, 'bpmn:TimerEventDefinition')
      .filter(definition => !isSet(definition))
      .map(definition => ({
        element: definition,
        severity: 'error',
        message: t('{{event}}没有填写定时器配置', { event: labelOf(ownerOf(definition) ?? definition) }),
      })),
}

const isSet = (definition: ModdleElement) => TIMERS.some(name => definition.get(name)?.body?.trim())

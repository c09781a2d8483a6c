import { createForm } from '@formily/core'
import { ObserverListeners } from '@formily/reactive/lib/environment'
import { describe, expect, it } from 'vitest'
import { createFormState } from '../../../src/engine/form/core/createFormState.ts'
import { recordPlan } from '../../../src/engine/form/core/recordPlan.ts'
import { createFakeHost } from '../support/createFakeHost.ts'
import { orderModel } from './drawForm.tsx'

const listeners = (): number => ObserverListeners.value.length

describe('createFormState', () => {
  it('should leave nothing behind that listens to the whole page, as a form of Formily does', () => {
    const { user } = createFakeHost({ models: {} })
    const plan = recordPlan({ model: orderModel(), mode: 'create', user })
    const before = listeners()
    const state = createFormState({ plan, values: { orderName: '甲' }, origin: { record: null, user } })
    expect(listeners()).toBe(before)
    expect(state.form.values.orderName).toBe('甲')
    createForm()
    expect(listeners()).toBe(before + 1)
  })
})

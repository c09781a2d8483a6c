import { describe, expect, it } from 'vitest'
import type { PageModel } from '#model/types/index.ts'
import { createFormState } from '../../../src/engine/form/core/createFormState.ts'
import type { FormMode } from '../../../src/engine/form/core/FormPlan.ts'
import { recordPlan } from '../../../src/engine/form/core/recordPlan.ts'
import { recordValues } from '../../../src/engine/form/core/recordValues.ts'
import { checkForm } from '../../../src/engine/form/validation/checkForm.ts'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost } from '../support/createFakeHost.ts'

const model = compileModels()['system/tenant/index'] as PageModel
const { user } = createFakeHost({ models: {} })

/** Fields that an empty form demands: those with a star, and those that the first save names. */
function demanded(mode: FormMode, record: Record<string, unknown> | null) {
  const plan = recordPlan({ model, mode, user: { ...user, permissions: ['*:*:*'] } })
  const values = recordValues(plan, { user, record })
  const state = createFormState({ plan, values, origin: { record, user } })
  const stars = [...state.handles].flatMap(([name, { look }]) => (look.required ? [name] : []))
  checkForm(state)
  return { stars, named: state.errors.paths() }
}

describe('the form of a tenant', () => {
  it('should demand at first what the server demands of a new one', () => {
    // Those of `required`, and those that server/modules/system/tenant.ts asks for.
    const all = ['name', 'tenantType', 'packageId', 'contactName', 'username', 'password']
    const { stars, named } = demanded('create', null)
    // The status begins with a value, so that nothing is said of it.
    expect([stars.toSorted(), named.toSorted()]).toEqual([[...all, 'status'].toSorted(), all.toSorted()])
  })

  it('should ask for the contact of every tenant but the platform', () => {
    expect(demanded('update', { id: 2, name: '学校' }).named).toContain('contactName')
    expect(demanded('update', { id: 1, name: '平台' }).named).not.toContain('contactName')
  })
})

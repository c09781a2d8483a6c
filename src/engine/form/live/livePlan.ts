import type { ActionFormModel, PageModel } from '#model/types/index.ts'
import type { EngineUser } from '../../EngineHost.ts'
import { describedPlan } from '../core/describedPlan.ts'
import type { FormMode, FormPlan } from '../core/FormPlan.ts'

interface LivePlanOptions {
  /** Changes of it make the form anew. */
  id: string
  user: EngineUser
  mode: FormMode
}

/** Returns the plan of a form that no page stands around: what its pickers offer is what everybody may choose. */
export const livePlan = (form: ActionFormModel, { id, user, mode }: LivePlanOptions): FormPlan =>
  describedPlan(form, {
    ...{ id, mode, user },
    model: { component: id, resource: null } as unknown as PageModel,
    within: '',
  })

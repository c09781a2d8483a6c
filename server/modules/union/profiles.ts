import { defineModule, type ModuleRoute } from '#server/engine/defineModule.ts'
import { changeProfile } from './changeProfile.ts'
import { company, type ProfileSpec, school } from './ProfileSpec.ts'
import { profileBody } from './profileBody.ts'
import { readProfile } from './readProfile.ts'

/** What the own school or company tells of itself; the same record as its information in a union. */
export default defineModule({
  routes: [...profileRoutes('school', '学校资料', school), ...profileRoutes('company', '企业资料', company)],
})

function profileRoutes(kind: string, title: string, spec: ProfileSpec): ModuleRoute[] {
  const path = `/system/${kind}/profile`
  return [
    {
      method: 'GET',
      path,
      access: { session: 'everybody reads what the own institution tells the public' },
      summary: `Profile of the own ${kind}`,
      run: async context => ({ data: await readProfile(context, spec) }),
    },
    {
      method: 'PUT',
      path,
      access: { permissions: [`system:${kind}:edit`] },
      title,
      summary: `Changes the profile of the own ${kind}`,
      body: profileBody(spec),
      async run(context, { body }) {
        await changeProfile(context, spec, body)
        return {}
      },
    },
  ]
}

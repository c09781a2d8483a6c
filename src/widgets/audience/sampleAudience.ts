import { institution } from '#engine'
import type { AudienceModel } from '#model/types/index.ts'

/** untranslated: what the gallery shows */
export const sampleAudience: AudienceModel = {
  as: 'audienceWords',
  parts: [
    {
      name: 'departments',
      title: '部门',
      isPlatform: false,
      reference: institution.sampleDepartments,
      by: [],
    },
    { name: 'people', title: '人员', isPlatform: false, reference: institution.sampleUsers, by: [] },
  ],
}

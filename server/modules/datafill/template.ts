import { defineModule } from '#server/engine/defineModule.ts'
import { assertDefinition } from './campaignDefinition.ts'

/** Templates say what campaigns begin with; what they say about fields is held to their form. */
export default defineModule({
  resource: 'datafill/template',
  hooks: {
    beforeCreate: (context, values) => assertDefinition(context, values),
    beforeUpdate: (context, record, changes) => assertDefinition(context, { ...record, ...changes }),
  },
})

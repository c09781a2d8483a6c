import { defineModule } from '#server/engine/defineModule.ts'
import { ANSWERS, givenNow } from './takeAnswer.ts'

/** Answers: stored by their own way alone, which has looked who answers, how often, and within which quotas. */
export default defineModule({
  resource: ANSWERS,
  hooks: {
    beforeCreate(_context, values) {
      const given = givenNow()
      if (given === undefined) throw new Error('Answers are stored by takeAnswer alone.')
      Object.assign(values, given, { status: '0', mixed: false })
    },
  },
})

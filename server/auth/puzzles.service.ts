import type { Puzzles } from '../engine/contracts/Puzzles.ts'
import { defineService } from '../engine/defineService.ts'

/** What the engine asks people who send often: the captcha of the login page. */
export default defineService({
  name: 'puzzles',
  needs: ['captcha'],
  start: ({ captcha }): Puzzles => ({
    enabled: () => captcha.enabled(),
    create: () => captcha.create(),
    verify: (uuid, text) => captcha.verify(uuid, text),
  }),
})

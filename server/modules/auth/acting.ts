import { defineModule } from '#server/engine/defineModule.ts'
import { leaveActing } from './enterActing.ts'

/** Ending what somebody sees as another. Each way in has its own rule and stands where that rule is. */
export default defineModule({
  routes: [
    {
      method: 'DELETE',
      path: '/auth/acting',
      access: { session: 'ends what the own session sees as another' },
      asActor: true,
      removes: false,
      title: '退出查看',
      summary: 'The session is itself again',
      async run(context) {
        await leaveActing(context)
        return {}
      },
    },
  ],
})

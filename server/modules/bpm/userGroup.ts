import { defineModule } from '#server/engine/defineModule.ts'
import { simpleList } from '../notify/simpleList.ts'

/** Groups of users that tasks can be given to: the choices of clients of the family. */
export default defineModule({
  routes: simpleList({
    path: '/bpm/user-group',
    permission: 'bpm:user-group:query',
    read: ({ tx, caller }) =>
      tx
        .selectFrom('bpm_user_group')
        .select(['id', 'name'])
        .where('tenant_id', '=', caller.tenantId)
        .where('status', '=', '0')
        .orderBy('id')
        .limit(1000)
        .execute(),
  }),
})

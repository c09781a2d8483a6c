import { defineModule } from '#server/engine/defineModule.ts'
import { keysOf } from '#server/engine/request/keysOf.ts'
import { eraseLog } from './eraseLog.ts'

/** Clearing the operation log; who did it stays in the log. */
export default defineModule({
  resource: 'system/operlog/index',
  kinds: { clean: 'clear', erase: 'clear' },
  actions: {
    clean: context => eraseLog(context, 'operation', null),
    erase: (context, { records }) =>
      eraseLog(
        context,
        'operation',
        records.map(record => Number(record.operId)),
      ),
  },
  routes: [
    {
      method: 'DELETE',
      path: '/system/operlog/:operIds',
      access: { permissions: ['system:operlog:remove'] },
      kind: 'clear',
      title: '操作日志删除',
      summary: 'Clears entries of the operation log',
      run: (context, { params }) =>
        eraseLog(context, 'operation', keysOf(context.resource('system/operlog/index'), params.operIds)),
    },
  ],
})

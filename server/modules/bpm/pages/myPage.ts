import { defineModule } from '#server/engine/defineModule.ts'
import { listMine } from '../run/instanceLists.ts'

export default defineModule({
  resource: 'bpm/task/my/index',
  rows: listMine,
  rowsRule: { zh: '本人发起的流程', en: 'Instances that one has started' },
})

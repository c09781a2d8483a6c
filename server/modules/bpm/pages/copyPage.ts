import { defineModule } from '#server/engine/defineModule.ts'
import { listCopies } from '../run/instanceLists.ts'

export default defineModule({
  resource: 'bpm/task/copy/index',
  rows: listCopies,
  rowsRule: { zh: '抄送给本人的流程', en: 'Instances of which one was sent a copy' },
})

import { defineModule } from '#server/engine/defineModule.ts'
import { listDone } from '../run/taskLists.ts'

export default defineModule({
  resource: 'bpm/task/done/index',
  rows: listDone,
  rowsRule: { zh: '本人处理过的任务', en: 'Tasks that one has answered' },
})

import { defineModule } from '#server/engine/defineModule.ts'
import { listTodo } from '../run/taskLists.ts'

export default defineModule({
  resource: 'bpm/task/todo/index',
  rows: listTodo,
  rowsRule: { zh: '本人的待办任务，以及本人可以签收的任务', en: 'Own tasks, and those that one may take' },
})

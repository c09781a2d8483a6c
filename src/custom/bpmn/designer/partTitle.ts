import { t } from '#model/language/t.ts'
import { titleOf } from '#process/convert/titleOf.ts'

/**
 * What parts of a diagram are called in the panel; one that means something else below another stands with that. ''
 * says nothing of its own.
 */
const titles = (): Record<string, string> => ({
  id: 'ID',
  name: t('名称'),
  documentation: t('元素文档'),
  isExecutable: t('可执行'),
  conditionExpression: t('流转条件'),
  default: t('默认流转'),
  eventDefinitions: t('事件'),
  timeDate: t('日期'),
  timeDuration: t('持续时长'),
  timeCycle: t('循环'),
  messageRef: t('消息'),
  signalRef: t('信号'),
  loopCharacteristics: t('多实例'),
  loopCardinality: t('循环次数'),
  completionCondition: t('完成条件'),
  loopCondition: t('循环条件'),
  loopMaximum: t('最多次数'),
  collection: t('集合'),
  elementVariable: t('元素变量'),
  calledElement: t('被调用的流程标识'),
  class: t('Java 类'),
  delegateExpression: t('代理表达式'),
  event: t('事件类型'),
  scriptFormat: t('脚本格式'),
  value: t('值'),
  button: t('按钮'),
  code: t('按钮编码'),
  isHide: t('隐藏'),
  next: t('下一节点'),
  sort: t('排序'),
  condition: t('条件规则'),
  field: t('字段'),
  compare: t('比较'),
  logic: t('与其他条件的关系'),
  operationType: t('办理方式'),
  fields: t('注入字段'),
  'formData/fields': t('表单字段'),
  label: t('显示名称'),
  defaultValue: t('默认值'),
  constraints: t('约束'),
  config: t('约束配置'),
  inputOutput: '',
  inputParameters: t('输入参数'),
  outputParameters: t('输出参数'),
  string: t('字段值'),
  stringValue: t('字段值'),
  async: t('异步前'),
  assigneeRule: t('处理人规则'),
  'assigneeRule/condition': t('生效条件'),
  'properties/values': '',
  values: t('枚举值'),
  validation: '',
  text: t('文本'),
})

/**
 * What a property or an extension is called; its own name where it has no title. '' says nothing of its own.
 *
 * @param name may have a prefix
 * @param holder what it stands in
 */
export function partTitle(name: string, holder?: string): string {
  const local = name.replace(/^(camunda|flowable|activiti):/, '')
  const known = titles()
  return known[`${holder}/${local}`] ?? known[local] ?? titleOf(local) ?? local
}

import { AUDIT_FIELDS } from '../derive/auditFields.ts'
import { camelCase } from '../derive/names.ts'
import { RESERVED_NAMES } from '../expression/index.ts'

/** English of Chinese titles that stand at the head of many columns, longest first where one holds another. */
const ENGLISH: Record<string, string> = {
  ...{ 编号: 'code', 编码: 'code', 名称: 'name', 姓名: 'fullName', 标题: 'title', 状态: 'status' },
  ...{ 类型: 'kind', 类别: 'category', 分类: 'category', 性别: 'sex', 年龄: 'age', 生日: 'birthday' },
  ...{ 出生日期: 'birthday', 日期: 'date', 时间: 'time', 开始日期: 'startDate', 结束日期: 'endDate' },
  ...{ 开始时间: 'startTime', 结束时间: 'endTime', 手机: 'mobile', 手机号: 'mobile', 手机号码: 'mobile' },
  ...{ 电话: 'phone', 联系电话: 'phone', 联系人: 'contact', 邮箱: 'email', 地址: 'address', 备注: 'remark' },
  ...{ 说明: 'description', 描述: 'description', 内容: 'content', 数量: 'quantity', 单价: 'price' },
  ...{ 价格: 'price', 金额: 'amount', 总额: 'total', 合计: 'total', 部门: 'department', 单位: 'unit' },
  ...{
    学号: 'studentNo',
    工号: 'staffNo',

    职务: 'position',
  },
  ...{
    身份证: 'idCard',
    身份证号: 'idCard',
    图片: 'picture',
    照片: 'photo',
    附件: 'attachment',
    排序: 'sort',
  },
  ...{
    序号: 'serialNo',
    型号: 'model',
    品牌: 'brand',
    规格: 'specification',
    负责人: 'leader',
    网址: 'website',
  },
  ...{ 是否: 'isWanted', 等级: 'level', 成绩: 'score', 年份: 'year', 月份: 'month' },
}

/** Names that every object has, that lists are asked by, and of columns that the engine keeps itself. */
const TAKEN = [
  ...Object.getOwnPropertyNames(Object.prototype),
  ...['pageNum', 'pageNo', 'pageSize', 'orderByColumn', 'isAsc', 'tenantId', 'audience', 'deletedAt'],
  ...Object.keys(AUDIT_FIELDS),
  ...RESERVED_NAMES,
]

const LONGEST = 50

/**
 * A name for a property, called after a column or a title, that no other has: letters and digits, beginning with a small
 * letter. It is added to those that are taken.
 * @param taken names that are given already
 */
export function propertyNameFor(given: string, taken: Set<string>): string {
  const name = wordOf(given)
  const free = isFree(name, taken) ? name : numbered(name === '' ? 'field' : name, taken)
  taken.add(free)
  return free
}

/** The name by itself; '' where none of it can be written in letters. */
function wordOf(given: string): string {
  const title = given.replace(/\s+/g, '')
  if (Object.hasOwn(ENGLISH, title)) return ENGLISH[title] ?? ''
  const words = given
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  const camel = camelCase(/[a-z]/.test(words) ? words : words.toLowerCase())
  return camel
    .replace(/^[0-9_]+/, '')
    .replace(/^[A-Z]+(?=[A-Z][a-z]|$|[0-9_])|^[A-Z]/, head => head.toLowerCase())
    .slice(0, LONGEST)
}

const isFree = (name: string, taken: ReadonlySet<string>): boolean =>
  /^[a-z][A-Za-z0-9]*$/.test(name) && !taken.has(name) && !TAKEN.includes(name)

function numbered(name: string, taken: ReadonlySet<string>): string {
  const stem = name.slice(0, LONGEST - 4)
  const first = isFree(`${stem}Value`, taken) && TAKEN.includes(name)
  if (first) return `${stem}Value`
  for (let number = 1; ; number++) if (isFree(`${stem}${number}`, taken)) return `${stem}${number}`
}

import { type LocalizedText, localized } from '#model/language/localized.ts'
/** A page whose records institutions write and the platform reviews. */
export interface ReviewedPage {
  /** Key of the page. */
  page: string
  title: string
  /** Property with the name that people know a record by. */
  label: string
}

/** What a kind of institution tells a union. */
export interface UnionInfo extends ReviewedPage {
  /** Of the institutions that tell it. */
  memberType: number
  table: string
  /** Columns that are shown to others once approved. */
  columns: readonly string[]
  /** What must be filled in before it is submitted: property and title. */
  needed: readonly [property: string, title: LocalizedText][]
}

const neededByAll: [string, LocalizedText][] = [
  ['region', localized('所在地区')],
  ['contactName', localized('联系人')],
  ['contactPhone', localized('联系电话')],
]
const columnsOfAll = [
  'name',
  'logo_url',
  'founding_year',
  'region',
  'address',
  'contact_name',
  'contact_phone',
  'desp',
]

export const schoolInfo: UnionInfo = {
  ...reviewed('cjSchoolInfoUnion', '学校信息'),
  label: 'name',
  table: 'union_school',
  memberType: 2,
  columns: [...columnsOfAll, 'education_type', 'category', 'ownership', 'tags', 'student_count'],
  needed: [['educationType', localized('学校层次')], ['ownership', localized('办学性质')], ...neededByAll],
}

export const companyInfo: UnionInfo = {
  ...reviewed('cjCompanyInfoUnion', '企业信息'),
  label: 'name',
  table: 'union_company',
  memberType: 3,
  columns: [...columnsOfAll, 'credit_code', 'nature', 'industry', 'size', 'capital', 'legal_person'],
  needed: [
    ['creditCode', localized('统一社会信用代码')],
    ['industry', localized('所属行业')],
    ...neededByAll,
  ],
}

export const unionResource: ReviewedPage = {
  ...reviewed('cjUnionResource', '联盟资源'),
  label: 'resourceName',
}

/** The information of an institution of this kind; undefined where it has none. */
export const infoOfType = (memberType: unknown): UnionInfo | undefined =>
  [schoolInfo, companyInfo].find(info => info.memberType === memberType)

function reviewed(name: string, title: string) {
  return { page: `system/unionSchoolCompany/${name}/index`, title }
}

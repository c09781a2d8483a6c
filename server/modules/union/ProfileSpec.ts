import { type LocalizedText, localized } from '#model/language/localized.ts'
/** What the profile of a kind of institution consists of. */
export interface ProfileSpec {
  table: 'union_school' | 'union_company'
  /** Of the institutions that have one. */
  tenantType: number
  /** What an institution of another kind is told. */
  refusal: LocalizedText
  /** Fields with a dictionary: property and column → dictionary type. */
  choices: { property: string; column: string; title: LocalizedText; dictionary: string }[]
  hasTags: boolean
}

export const school: ProfileSpec = {
  table: 'union_school',
  tenantType: 2,
  refusal: localized('当前机构不是学校，没有学校资料'),
  choices: [
    {
      property: 'educationType',
      column: 'education_type',
      title: localized('学校层次'),
      dictionary: 'school_education_type',
    },
    { property: 'category', column: 'category', title: localized('学校类型'), dictionary: 'school_category' },
    {
      property: 'ownership',
      column: 'ownership',
      title: localized('办学性质'),
      dictionary: 'school_ownership',
    },
  ],
  hasTags: true,
}

export const company: ProfileSpec = {
  table: 'union_company',
  tenantType: 3,
  refusal: localized('当前机构不是企业，没有企业资料'),
  choices: [
    { property: 'nature', column: 'nature', title: localized('企业性质'), dictionary: 'company_type' },
    {
      property: 'industry',
      column: 'industry',
      title: localized('企业类型'),
      dictionary: 'company_industry',
    },
    { property: 'size', column: 'size', title: localized('企业规模'), dictionary: 'company_size' },
  ],
  hasTags: false,
}

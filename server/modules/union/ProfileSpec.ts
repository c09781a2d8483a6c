import { say } from '#model/language/say.ts'
import type { Words } from '#model/language/Words.ts'
/** What the profile of a kind of institution consists of. */
export interface ProfileSpec {
  table: 'union_school' | 'union_company'
  /** Of the institutions that have one. */
  tenantType: number
  /** What an institution of another kind is told. */
  refusal: Words
  /** Fields with a dictionary: property and column → dictionary type. */
  choices: { property: string; column: string; title: Words; dictionary: string }[]
  hasTags: boolean
}

export const school: ProfileSpec = {
  table: 'union_school',
  tenantType: 2,
  refusal: say('当前机构不是学校，没有学校资料'),
  choices: [
    {
      property: 'educationType',
      column: 'education_type',
      title: say('学校层次'),
      dictionary: 'school_education_type',
    },
    { property: 'category', column: 'category', title: say('学校类型'), dictionary: 'school_category' },
    { property: 'ownership', column: 'ownership', title: say('办学性质'), dictionary: 'school_ownership' },
  ],
  hasTags: true,
}

export const company: ProfileSpec = {
  table: 'union_company',
  tenantType: 3,
  refusal: say('当前机构不是企业，没有企业资料'),
  choices: [
    { property: 'nature', column: 'nature', title: say('企业性质'), dictionary: 'company_type' },
    { property: 'industry', column: 'industry', title: say('企业类型'), dictionary: 'company_industry' },
    { property: 'size', column: 'size', title: say('企业规模'), dictionary: 'company_size' },
  ],
  hasTags: false,
}

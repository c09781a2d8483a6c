import type { ProfileKind } from '../layout/profileKind.ts'

/** A choice of the profile. */
export interface InstitutionChoice {
  name: string
  label: string
  /** Dictionary of its values. */
  dictionary: string
}

export interface InstitutionFields {
  title: string
  /** Address of the profile. */
  path: string
  choices: InstitutionChoice[]
  hasTags: boolean
}

/** @see spec.md section 2.5; each select has a field of its own */
export const INSTITUTION_FIELDS: Record<ProfileKind, InstitutionFields> = {
  school: {
    title: '完善学校资料',
    path: '/system/school/profile',
    choices: [
      { name: 'educationType', label: '学校层次', dictionary: 'school_education_type' },
      { name: 'category', label: '学校类型', dictionary: 'school_category' },
      { name: 'ownership', label: '办学性质', dictionary: 'school_ownership' },
    ],
    hasTags: true,
  },
  company: {
    title: '完善企业资料',
    path: '/system/company/profile',
    choices: [
      { name: 'nature', label: '企业性质', dictionary: 'company_type' },
      { name: 'industry', label: '企业类型', dictionary: 'company_industry' },
      { name: 'size', label: '企业规模', dictionary: 'company_size' },
    ],
    hasTags: false,
  },
}

/** Values of a school's tags. */
export const SCHOOL_TAGS = [
  { value: 1, label: '211工程' },
  { value: 2, label: '985工程' },
  { value: 3, label: '双一流' },
]

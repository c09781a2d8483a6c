import { t } from '#model/language/t.ts'
import type { ProfileKind } from './profileKind.ts'

/** A choice of the profile. */
export interface InstitutionChoice {
  name: string
  label: string
  /** Dictionary of its values. */
  dictionary: string
}

interface InstitutionFields {
  title: string
  /** Address of the profile. */
  path: string
  choices: InstitutionChoice[]
  hasTags: boolean
}

/** @see spec.md section 2.5; each select has a field of its own */
export const INSTITUTION_FIELDS: Record<ProfileKind, InstitutionFields> = {
  school: {
    get title() {
      return t('完善学校资料')
    },
    path: '/system/school/profile',
    choices: [
      {
        name: 'educationType',
        get label() {
          return t('学校层次')
        },
        dictionary: 'school_education_type',
      },
      {
        name: 'category',
        get label() {
          return t('学校类型')
        },
        dictionary: 'school_category',
      },
      {
        name: 'ownership',
        get label() {
          return t('办学性质')
        },
        dictionary: 'school_ownership',
      },
    ],
    hasTags: true,
  },
  company: {
    get title() {
      return t('完善企业资料')
    },
    path: '/system/company/profile',
    choices: [
      {
        name: 'nature',
        get label() {
          return t('企业性质')
        },
        dictionary: 'company_type',
      },
      {
        name: 'industry',
        get label() {
          return t('企业类型')
        },
        dictionary: 'company_industry',
      },
      {
        name: 'size',
        get label() {
          return t('企业规模')
        },
        dictionary: 'company_size',
      },
    ],
    hasTags: false,
  },
}

/** Values of a school's tags. */
export const SCHOOL_TAGS = [
  {
    value: 1,
    get label() {
      return t('211工程')
    },
  },
  {
    value: 2,
    get label() {
      return t('985工程')
    },
  },
  {
    value: 3,
    get label() {
      return t('双一流')
    },
  },
]

/** Catalogues of the browser, as each area keeps its own: Chinese → English. */
const catalogues = import.meta.glob<Record<string, string>>(['./**/en.json', '!./model/**'], {
  eager: true,
  import: 'default',
})

/** All of them as one, which is fetched at once by whoever chose English. */
export const english: Record<string, string> = Object.assign({}, ...Object.values(catalogues))

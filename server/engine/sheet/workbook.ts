import type { FastifyReply } from 'fastify'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Sets the headers of an answer that is a workbook to save. */
export function workbookHeaders(reply: FastifyReply, name: string): FastifyReply {
  return reply
    .type(XLSX)
    .header('cache-control', 'no-store')
    .header(
      'content-disposition',
      `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}.xlsx`,
    )
}

/** A title as the name of a sheet: at most 31 characters, none that sheets refuse. */
export const sheetName = (title: string): string =>
  title
    .replace(/[[\]:*?/\\']/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet1'

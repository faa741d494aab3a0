/** File name of a PDF from its title, without characters that file systems forbid. */
export function pdfName(title: string): string {
  return `${title.replace(/[\\/:*?"<>|\s]+/g, ' ').trim() || 'Documento'}.pdf`;
}

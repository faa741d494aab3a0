/** What a PDF is saved as, by its title: no file system takes these characters in a name. */
export function pdfName(title: string): string {
  return `${title.replace(/[\\/:*?"<>|\s]+/g, ' ').trim() || 'Documento'}.pdf`;
}

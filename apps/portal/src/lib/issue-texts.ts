import { explainIssue, ISSUE_CATALOGUE, type ListingIssueCode } from '@sluice/contracts';

interface IssueTexts {
  title: string;
  cause: string;
  fix: string;
}

const texts = (title: string, cause: string, fix: string): IssueTexts => ({ title, cause, fix });

/** The catalogue of issues in Turkish; English is the catalogue itself. */
const TURKISH: Record<ListingIssueCode, IssueTexts> = {
  missing_field: texts(
    'Bir alan eksik',
    'Kanal, üründe olmayan bir alanı zorunlu tutuyor.',
    'Üründe belirtilen alanı doldurun.',
  ),
  invalid_value: texts(
    'Bir değer kabul edilmiyor',
    'Kanal, bir alandaki değeri kabul etmiyor.',
    'Üründe belirtilen alanı düzeltin; neye izin verildiği kanalın kendi mesajında yazar.',
  ),
  too_long: texts(
    'Bir metin çok uzun',
    'Bir metin, kanalın izin verdiğinden daha uzun.',
    'Belirtilen alanı kısaltın.',
  ),
  invalid_barcode: texts(
    'Barkod geçerli değil',
    'Kanal yalnızca kontrol basamağı doğru olan gerçek GTIN, EAN veya UPC numaralarını kabul eder.',
    'Ürünün barkodunu düzeltin; kanal barkodsuz ürüne izin veriyorsa kaldırın.',
  ),
  duplicate_barcode: texts(
    'Barkod iki kez kullanılıyor',
    'Kanaldaki hesabınızda başka bir ilan aynı barkodu taşıyor.',
    'Her ürüne kendi barkodunu verin ya da kanaldaki diğer ilanı kaldırın.',
  ),
  duplicate_key: texts(
    'Stok kodu iki kez kullanılıyor',
    'Kanaldaki hesabınızda başka bir ilan aynı stok kodunu taşıyor.',
    'Her ürüne kendi stok kodunu verin ya da kanaldaki diğer ilanı kaldırın.',
  ),
  no_price: texts(
    'Fiyat yok',
    'Ürünün bu kanal için sıfırdan büyük bir fiyatı yok; hiçbir şey bedelsiz satılmaz.',
    'Ürüne bir fiyat ya da bu kanala özel bir fiyat verin.',
  ),
  override_currency: texts(
    'Sabit fiyat başka para biriminde',
    'Bu kanala özel fiyat, bağlantının artık satmadığı bir para biriminde verilmiş.',
    'Fiyatı yeniden verin, kaldırın ya da bağlantı ayarlarında bütün sabit fiyatları çevirin.',
  ),
  no_vat_rate: texts(
    'KDV oranı yok',
    'Ürünün KDV oranı yok; bu yüzden %0 KDV ile satılır.',
    'Ürünün KDV oranını seçin.',
  ),
  incomplete: texts(
    'Bu bağlantı için bir bilgi eksik',
    'Bağlantının ayarları, üründe olmayan bir alanı istiyor.',
    'Üründe belirtilen alanı doldurun ya da bağlantı ayarlarında bu isteği kaldırın.',
  ),
  duplicate_variant: texts(
    'İki varyantın seçenekleri aynı',
    'Aynı varyant grubundaki başka bir ürünün seçenekleri aynı; kanal ikisini ayırt edemez.',
    'Gruptaki her varyanta kendine ait seçenekler verin; örneğin başka bir beden ya da renk.',
  ),
  invalid_price: texts(
    'Fiyat kabul edilmiyor',
    'Fiyat eksik, sıfır ya da kanalın sınırları dışında.',
    'Ürünün fiyatını, fiyat farkını ve bağlantının yuvarlamasını kontrol edin.',
  ),
  invalid_stock: texts(
    'Stok kabul edilmiyor',
    'Stok, kanalın sınırları dışında.',
    'Ürünün stokunu kontrol edin ya da bağlantı için bir üst sınır belirleyin.',
  ),
  invalid_image: texts(
    'Bir görsel kabul edilmiyor',
    'Bir görsel çok küçük, yanlış türde ya da kanal tarafından indirilemedi.',
    'Görseli değiştirin; bütün görseller reddediliyorsa PUBLIC_URL adresine internetten ulaşılabildiğinden emin olun.',
  ),
  unknown_brand: texts(
    'Kanal markayı tanımıyor',
    'Kanalın bir marka listesi var ve bu marka listede yok.',
    'Kanalın tanıdığı bir marka seçin ya da kanaldan markayı eklemesini isteyin.',
  ),
  unknown_category: texts(
    'Kanal kategoriyi tanımıyor',
    'Ürünün kategorisi eşlenmemiş ya da eşlenen kategori artık kanalda yok.',
    'Ürünün kategorisini kanalın kategorilerinden biriyle eşleyin.',
  ),
  missing_attribute: texts(
    'Zorunlu bir özellik eksik',
    'Kanalın kategorisi, değeri olmayan bir özelliği zorunlu tutuyor.',
    'Özelliği eşleyin ya da ürüne bunun için bir değer verin.',
  ),
  invalid_attribute: texts(
    'Bir özellik kabul edilmiyor',
    'Kanalın kategorisi, bir özelliğin bu değerine izin vermiyor.',
    'Değeri kanalın izin verdiği bir değerle eşleyin.',
  ),
  unknown_store: texts(
    'Kanal bir şubeyi tanımıyor',
    'Stok gönderilen bir şube artık kanalda yok.',
    'Bağlantının sayfasında “Şimdi eşitle” ile şubeleri yeniden okuyun.',
  ),
  listing_not_found: texts(
    'İlan yerinde değil',
    'İlan kanalda yok; orada silinmiş olabilir.',
    'Bir şey yapmanız gerekmez: aranır ve yeniden oluşturulur.',
  ),
  deleted_on_channel: texts(
    'Sitede silinmiş',
    'Ürün bu siteden gelmişti ya da orada biliniyordu; sitede artık yok.',
    'Orada elle yeni olarak oluşturun, ürünü bu kanalda hariç tutun ya da burada da silin.',
  ),
  ambiguous_match: texts(
    'Birden çok ilan eşleşiyor',
    'Kanalda bu barkodu ya da stok kodunu taşıyan birden çok ilan var ve Sluice tahmin yürütmez.',
    'Doğru olanı elle seçin ya da diğerlerini kanaldan kaldırın.',
  ),
  not_approved: texts(
    'Kanalın onayı bekleniyor',
    'Kanal ilanı satışa çıkmadan önce inceliyor ya da reddetti.',
    'Onayı bekleyin; reddedildiyse kanalın belirttiğini düzeltin.',
  ),
  policy_blocked: texts(
    'Kanalın kuralları engelliyor',
    'Ürün kanalın bir kuralına aykırı ya da bu hesapla satılamıyor.',
    'Kanalın mesajını okuyun; ürünü bu kanalda hariç tutun ya da kanala sorun.',
  ),
  rejected: texts(
    'Kanal reddetti',
    'Kanal ilanı kendine özgü bir nedenle reddediyor.',
    'Kanalın aşağıdaki mesajını okuyun; ürün değişince yeniden denenir.',
  ),
  rate_limited: texts(
    'Kanal yavaşlamayı istiyor',
    'Kanalın izin verdiğinden çok çağrı yapıldı.',
    'Bir şey yapmanız gerekmez: kanal izin verince devam eder. Aynı hesabı başka bir programın kullanmadığından emin olun.',
  ),
  unavailable: texts(
    'Kanala ulaşılamıyor',
    'Kanal yanıt vermiyor ya da hizmet dışı olduğunu söylüyor.',
    'Bir şey yapmanız gerekmez: artan aralıklarla yeniden denenir. Uzun sürerse bağlantının adresini kontrol edin.',
  ),
  timeout: texts(
    'Kanal çok geç yanıtlıyor',
    'Kanal zamanında yanıt vermedi.',
    'Bir şey yapmanız gerekmez: artan aralıklarla yeniden denenir.',
  ),
  unknown_outcome: texts(
    'Sonuç bilinmiyor',
    'Bir değişikliğin yanıtı kayboldu; yapılmış da olabilir, yapılmamış da.',
    'Bir şey yapmanız gerekmez: yeniden göndermeden önce kanal okunur.',
  ),
  auth: texts(
    'Kimlik bilgileri reddediliyor',
    'Kanal, bağlantının anahtarını, parolasını ya da belirtecini kabul etmiyor.',
    'Bağlantının kimlik bilgilerini yenileyip bağlantıyı devam ettirin. Saatte bir yeniden denenir.',
  ),
  forbidden: texts(
    'Bir yetki eksik',
    'Bağlantının hesabı isteneni yapamıyor ya da adrese izin verilmiyor.',
    'Kanalda hesaba yetkiyi verip bağlantıyı devam ettirin. Saatte bir yeniden denenir.',
  ),
  invalid_request: texts(
    'Çağrı hatalıydı',
    'Kanal, çağrının biçimini kabul etmedi.',
    'Denemenin kanıtıyla bildirin; bağlayıcının düzeltilmesi gerekir.',
  ),
  not_found: texts(
    'Kanal bunu tanımıyor',
    'Kanal, sorulan adresi ya da kaydı tanımıyor.',
    'Bağlantının adresini kontrol edin; ilanlar aranır ve yeniden oluşturulur.',
  ),
  protocol: texts(
    'Yanıt anlaşılamadı',
    'Kanal, bu bağlayıcının anlamadığı bir yanıt verdi.',
    'Denemenin kanıtıyla bildirin; bağlayıcının düzeltilmesi gerekir.',
  ),
  deferred: texts(
    'Bağlantıyla birlikte ertelendi',
    'İlan gönderilirken bütün bağlantı başarısız oldu.',
    'Bağlantının durumuna bakın; ilan kendiliğinden gönderilir.',
  ),
  failed_alone: texts(
    'Kanal bu üründe hata veriyor',
    'Ürün tek başına gönderildiği hâlde çağrı başarısız oldu; neden, ürünün içeriği olabilir.',
    'Denemelerin kanıtına bakın. Tek başına ve sonunda saatte bir yeniden denenir.',
  ),
  key_taken: texts(
    'Stok kodu hâlâ dolu',
    'Başka bir ilan hâlâ bu stok kodunu taşıyor; iki ürün kod değiştirirken biri bir an kenara çekilir.',
    'Sürmedikçe bir şey yapmanız gerekmez; sürerse kanalda başka bir ilan bu stok kodunu taşıyordur.',
  ),
  key_waits: texts(
    'Başka bir ilanın stok kodunu bırakması bekleniyor',
    'Stok kodu, adı değişecek ya da kaldırılacak başka bir ürünün ilanında.',
    'Sürmedikçe bir şey yapmanız gerekmez; sürerse diğer ürüne bakın.',
  ),
  vanished: texts(
    'İlan kayboldu',
    'Kanalda, daha önce doğruladığı bir ilan artık yok.',
    'Bir şey yapmanız gerekmez: aranır ve yeniden oluşturulur.',
  ),
  ticket_lost: texts(
    'Sonuç eksik',
    'Kanal toplu işi tamamladı ama bu ürüne ne olduğunu söylemiyor.',
    'Bir şey yapmanız gerekmez: yeniden göndermeden önce kanal okunur.',
  ),
  ticket_expired: texts(
    'Sonucun süresi doldu',
    'Kanal, toplu işin sonucunu artık saklamıyor.',
    'Bir şey yapmanız gerekmez: yeniden göndermeden önce kanal okunur.',
  ),
  outcome_unknown: texts(
    'Kanalda bakılması gerekiyor',
    'Son denemenin uygulanıp uygulanmadığı bilinmiyor; bu kanala sorulamıyor ve kanal ikinci bir denemeyi ayırt edemiyor.',
    'Ürünün kanalda olup olmadığına bakın: yoksa yeniden yayınlayın, varsa elle eşleştirin.',
  ),
};

/** Fixes on the pages of the portal, where the catalogue names a command for operators. */
const ENGLISH: Partial<Record<string, string>> = {
  unknown_store: 'Read the stores of the connection again.',
  auth: 'Renew the credentials of the connection; it then goes on by itself. Until then it is probed every hour.',
  forbidden:
    'Give the account the permission on the channel, then resume the connection. Until then it is probed every hour.',
  outcome_unknown: 'Look whether the product is there: if not, publish it again; if it is, match it by hand.',
};

/** Explains an issue in a language of the portal. */
export function issueTexts(code: string, language: string): IssueTexts {
  if (language !== 'tr') {
    const { title, cause, fix } = explainIssue(code);
    return { title, cause, fix: ENGLISH[code] ?? fix };
  }
  return Object.hasOwn(ISSUE_CATALOGUE, code) ? TURKISH[code as ListingIssueCode] : TURKISH.rejected;
}

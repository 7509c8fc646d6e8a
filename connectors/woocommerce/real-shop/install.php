<?php
// Makes the shop, once: WordPress, then WooCommerce, then its settings and a key. Usage: install.php <step> [<key> <secret>]
[, $step, $key, $secret] = $argv + ['', '', '', ''];
$_SERVER['HTTP_HOST'] = parse_url(getenv('SHOP_HTTP'), PHP_URL_HOST);
if ($step === 'wordpress') {
    define('WP_INSTALLING', true);
}
require getenv('SHOP_FOLDER') . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';

switch ($step) {
    case 'wordpress':
        wp_install('Test shop', 'admin', 'admin@example.com', false, '', wp_generate_password(24));
        break;
    case 'plugin':
        $failed = activate_plugin('woocommerce/woocommerce.php');
        if (is_wp_error($failed)) {
            exit($failed->get_error_message());
        }
        break;
    case 'settings':
        WC_Install::install();
        $options = [
            // Not UTC: a window of orders that mixes up local time and UTC loses orders here.
            'timezone_string' => 'Europe/Istanbul',
            'permalink_structure' => '/%postname%/',
            'woocommerce_currency' => 'EUR',
            'woocommerce_weight_unit' => 'kg',
            'woocommerce_coming_soon' => 'no',
            'woocommerce_allow_tracking' => 'no',
            'woocommerce_show_marketplace_suggestions' => 'no',
        ];
        foreach ($options as $name => $value) {
            update_option($name, $value);
        }
        flush_rewrite_rules();
        $GLOBALS['wpdb']->insert("{$GLOBALS['wpdb']->prefix}woocommerce_api_keys", [
            'user_id' => 1,
            'description' => 'Tests of Sluice',
            'permissions' => 'read_write',
            'consumer_key' => wc_api_hash($key),
            'consumer_secret' => $secret,
            'truncated_key' => substr($key, -7),
        ]);
        break;
    default:
        exit("no step $step");
}
